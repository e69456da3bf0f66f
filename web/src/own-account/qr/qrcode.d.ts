/** The encoder alone, without what draws on a canvas, in a terminal and into files. */
declare module 'qrcode/lib/core/qrcode.js' {
  /**
   * The smallest code that holds the text; `data` has its rows one after the other, 1 for dark.
   * @throws Error for a text that no version holds
   */
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: { readonly size: number; readonly data: Uint8Array } }
}
