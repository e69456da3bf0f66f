/** Octets of the shortest one: 255, the interface (4), the kind of DUID (2) and two of its own. */
const fewest = 9
/** An option has no room for more (RFC 2132, 2). */
const most = 255

const pairs = /^ff([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2})+$/i
/** As Cisco's bindings print it. */
const quads = /^ff[0-9a-f]{2}(?:\.[0-9a-f]{4})*\.[0-9a-f]{2}(?:[0-9a-f]{2})?$/i
/** As Kea's configuration shows it. */
const row = /^ff(?:[0-9a-f]{2}){8,}$/i

/**
 * A DHCP client id of the kind that is made of a DUID (RFC 4361: 255, four octets for the interface, the DUID), as
 * `ff:12:…` in lower case; null for any other text. The one that is made of a MAC, `01:` and the MAC, is read as that MAC.
 */
export function readClientId(text: string): string | null {
  if (!pairs.test(text) && !quads.test(text) && !row.test(text)) return null
  const octets = text
    .replace(/[^0-9a-f]/gi, '')
    .toLowerCase()
    .match(/../g)
  return octets === null || octets.length < fewest || octets.length > most ? null : octets.join(':')
}
