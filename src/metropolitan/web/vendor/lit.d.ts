/** What the table uses of lit.js, for the type checker only. */
export class CSSResult { readonly cssText: string }
export class TemplateResult { readonly strings: TemplateStringsArray; readonly values: unknown[] }
export type PropertyValues = Map<PropertyKey, unknown>;
export class LitElement extends HTMLElement {
  static properties: Record<string, object>;
  static styles: CSSResult | CSSResult[];
  readonly renderRoot: HTMLElement | ShadowRoot;
  readonly hasUpdated: boolean;
  readonly updateComplete: Promise<boolean>;
  connectedCallback(): void;
  disconnectedCallback(): void;
  requestUpdate(name?: PropertyKey, old?: unknown): void;
  protected createRenderRoot(): HTMLElement | ShadowRoot;
  protected willUpdate(changed: PropertyValues): void;
  protected firstUpdated(changed: PropertyValues): void;
  protected updated(changed: PropertyValues): void;
  protected render(): unknown;
}
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function css(strings: TemplateStringsArray, ...values: unknown[]): CSSResult;
export function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;
export const nothing: unique symbol;
export function repeat<T>(items: Iterable<T>, key: (item: T, index: number) => unknown, template: (item: T, index: number) => unknown): unknown;
export function classMap(classes: Record<string, boolean | undefined>): unknown;
export function styleMap(styles: Record<string, string | number | undefined | null>): unknown;
export function live(value: unknown): unknown;
export function ref(target: Ref<any> | ((element?: Element) => void)): unknown;
export interface Ref<T extends Element = Element> { readonly value?: T }
export function createRef<T extends Element = Element>(): Ref<T>;
export function keyed(key: unknown, value: unknown): unknown;
export function ifDefined(value: unknown): unknown;
export function unsafeSVG(value: string): unknown;
