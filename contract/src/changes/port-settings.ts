import { z } from 'zod'

/** `static` sets its power aside before anybody asks for it. */
export const portPower = z.enum(['auto', 'static', 'never'])

/** Ports of a low one lose their power first. */
export const portPriority = z.enum(['high', 'low'])

/** What a port asks of whoever comes; `dot1x-mab` asks for 802.1X first, and then looks at the MAC. */
export const portAuthentication = z.enum(['none', 'dot1x', 'mab', 'dot1x-mab'])
export type PortAuthentication = z.output<typeof portAuthentication>

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
    portAuthentication.options.find(
      (one) => asked === one || asked === plain(portAuthenticationWords[one]),
    ) ?? null
  )
}
