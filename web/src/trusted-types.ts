interface Rules {
  readonly createHTML: (text: string) => string
  readonly createScriptURL: (address: string) => string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Rules): unknown
}

/** No markup is ever made from a string, and no script from an address. */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML() {
      throw new TypeError('Markup from a string is refused.')
    },
    createScriptURL() {
      throw new TypeError('A script from a string is refused.')
    },
  })
}
