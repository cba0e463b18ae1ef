"""A window that shows pictures, by pygame, as PettingZoo's own games do."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


class Window:
    """Opens with the first picture."""

    def __init__(self, title: str, pace: int) -> None:
        self.title = title
        self.pace = pace  # pictures a second at most
        self.screen: Any = None

    def show(self, picture: npt.NDArray[np.uint8]) -> None:
        import pygame

        if self.screen is None:
            pygame.display.init()
            pygame.display.set_caption(self.title)
            self.screen = pygame.display.set_mode((picture.shape[1], picture.shape[0]))
            self.clock = pygame.time.Clock()
        pygame.surfarray.blit_array(self.screen, picture.swapaxes(0, 1))
        pygame.event.pump()
        pygame.display.update()
        self.clock.tick(self.pace)

    def close(self) -> None:
        if self.screen is not None:
            import pygame

            pygame.display.quit()
            self.screen = None
