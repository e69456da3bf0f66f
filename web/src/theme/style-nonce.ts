/** The nonce the server put into the page for style elements; empty when it was served without one. */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
  return nonce === '__STYLE_NONCE__' ? '' : nonce
}
