/** `static` sets its power aside before anybody asks for it. */
export const portPowers = ['auto', 'static', 'never'] as const
export type PortPower = (typeof portPowers)[number]

/** Ports of a low one lose their power first. */
export const portPriorities = ['high', 'low'] as const
export type PortPriority = (typeof portPriorities)[number]

/** What a port asks of whoever comes; `dot1x-mab` asks for 802.1X first, and then looks at the MAC. */
export const portAuthentications = ['none', 'dot1x', 'mab', 'dot1x-mab'] as const
export type PortAuthentication = (typeof portAuthentications)[number]

/** As people write it. */
export const portAuthenticationWords: Readonly<Record<PortAuthentication, string>> = {
  none: 'none',
  dot1x: '802.1X',
  mab: 'MAB',
  'dot1x-mab': '802.1X, then MAB',
}

/** In any case, with a comma or without; null where it is none of these. */
export function readPortAuthentication(text: string): PortAuthentication | null {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replaceAll(/[\s,]+/g, ' ')
      .trim()
  const asked = plain(text)
  return (
    portAuthentications.find((one) => asked === one || asked === plain(portAuthenticationWords[one])) ?? null
  )
}
