interface Rules {
  readonly createHTML: (text: string) => string
  readonly createScriptURL: (address: string) => string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Rules): unknown
}

/** The arbiter of the tabs, the only script that is started by its address. */
const arbiter = /^\/assets\/arbiter-[\w-]+\.js$/

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
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href)
      if (origin !== location.origin || !arbiter.test(pathname))
        throw new TypeError('A script from a string is refused.')
      return address
    },
  })
}
