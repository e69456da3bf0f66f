import { createHash } from 'node:crypto'

/**
 * Secrets as a configuration shows them, made from a name: they look like those of a device, are the same at every
 * start, and open nothing.
 */
const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function text(name: string, length: number): string {
  const octets = [...createHash('sha512').update(`made ${name}`).digest()]
  return octets
    .slice(0, length)
    .map((octet) => letters[octet & 63])
    .join('')
}

/** `$1$salt$…`, MD5 of IOS 12 and 15. */
export const typeFive = (name: string) => `5 $1$${text(`${name} salt`, 4)}$${text(name, 22)}`

/** Two digits and hexadecimal: what `service password-encryption` makes of a plain word. */
export function typeSeven(name: string): string {
  const octets = createHash('sha256').update(`made ${name}`).digest()
  const offset = String((octets[0] ?? 0) % 16).padStart(2, '0')
  return `7 ${offset}${octets.subarray(1, 12).toString('hex').toUpperCase()}`
}

/** `$9$salt$…`, scrypt of IOS-XE. */
export const typeNine = (name: string) => `9 $9$${text(`${name} salt`, 14)}$${text(name, 43)}`

/** A community string, which no configuration hides. */
export const plainWord = (name: string) => text(name, 14).replaceAll(/[./]/g, 'x')
