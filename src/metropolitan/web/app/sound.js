/** Short, quiet sounds made on the spot: a tap of wood, a pluck, a little bell. */
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;
const VOLUME = 0.16;

/** Browsers let a page sound only after a touch or a key. */
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true, passive: true });

/** A tone that dies away. @param {number} pitch @param {number} [at] @param {number} [long] @param {number} [loud]
 * @param {OscillatorType} [shape] */
function tone(pitch, at = 0, long = 0.25, loud = 1, shape = "sine") {
  if (!audio) return;
  const start = audio.currentTime + at;
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.type = shape;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME * loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long + 0.02);
}

/** A knock: noise through a narrow filter. @param {number} pitch @param {number} [loud] */
function knock(pitch, loud = 1) {
  if (!audio) return;
  const noise = audio.createBuffer(1, audio.sampleRate * 0.06, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 2.5 });
  const volume = new GainNode(audio, { gain: VOLUME * 4 * loud });
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start();
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  place: () => (knock(420), tone(150, 0, 0.12, 0.7)),
  bid: () => (knock(900, 0.5), tone(392, 0, 0.18, 0.5, "triangle"), tone(523.3, 0.07, 0.22, 0.5, "triangle")),
  pass: () => tone(220, 0, 0.16, 0.4, "triangle"),
  points: () => [523.3, 659.3, 784].forEach((pitch, n) => tone(pitch, n * 0.08, 0.35, 0.55)),
  turn: () => (tone(659.3, 0, 0.5, 0.5), tone(880, 0.12, 0.7, 0.45)),
  refused: () => tone(165, 0, 0.2, 0.5, "triangle"),
  end: () => [392, 523.3, 659.3, 784, 1046.5].forEach((pitch, n) => tone(pitch, n * 0.11, 0.9, 0.5)),
};

/** @param {string | null | undefined} name */
export function sound(name) {
  if (!name || !settings.get("sound") || document.visibilityState === "hidden") return;
  SOUNDS[name]?.();
}
