/** The product's name as the server wrote it into the page. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content || 'Patchbay'
}

export function pageTitle(page: string): string {
  return `${productName()} | ${page}`
}
