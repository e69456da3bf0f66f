interface Rules {
  readonly createHTML: (text: string) => string
  readonly createScriptURL: (address: string) => string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Rules): unknown
}

/** The arbiter of the tabs, the only script that is started by its address. */
const arbiter = /^\/assets\/arbiter-[\w-]+\.js$/

/** No markup is ever made from a string, and no script but the arbiter's from an address. */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML() {
      throw new TypeError('Markup from a string is refused.')
    },
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.href)
      if (origin !== location.origin || !arbiter.test(pathname))
        throw new TypeError('A script from a string is refused.')
      return address
    },
  })
}
