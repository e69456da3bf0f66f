interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown
}

/**
 * Mantine sets the text of its style elements through innerHTML, which Trusted Types refuse for any element. The
 * default policy lets style text pass and refuses whatever could open a tag, so no markup is ever made from a string.
 */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup from a string is refused.')
      return text
    },
  })
}
