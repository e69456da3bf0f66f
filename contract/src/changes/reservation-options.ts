import { readTypedAddress } from '../identifiers/identifiers.ts'
import { meantText } from '../identifiers/wrapping.ts'

/** Options that a reservation may have of its own, by their names in RFC 2132 as Kea spells them. */
export const reservationOptions = [
  'routers',
  'domain-name-servers',
  'domain-name',
  'ntp-servers',
  'tftp-server-name',
  'boot-file-name',
] as const

export type ReservationOption = (typeof reservationOptions)[number]

/** As people call one of them. */
export const optionWords: Readonly<Record<ReservationOption, string>> = {
  routers: 'Routers',
  'domain-name-servers': 'DNS servers',
  'domain-name': 'Domain name',
  'ntp-servers': 'Time servers',
  'tftp-server-name': 'Boot server',
  'boot-file-name': 'Boot file',
}

/** How a value of it is written. */
export const optionExamples: Readonly<Record<ReservationOption, string>> = {
  routers: '10.20.30.1',
  'domain-name-servers': '10.20.0.53, 10.20.1.53',
  'domain-name': 'labs.example.org',
  'ntp-servers': '10.20.0.123',
  'tftp-server-name': '10.20.0.69',
  'boot-file-name': 'pxe/boot.efi',
}

type Read = { readonly data: string } | { readonly fault: string }

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const isName = (text: string) => text.length <= 253 && text.split('.').every((part) => label.test(part))

/** An option is carried in 255 octets at most: 63 addresses (RFC 2132). */
const mostAddresses = 63

/** Null where it is none. */
function ipv4(text: string): string | null {
  const read = readTypedAddress(text)
  return read !== null && 'address' in read && !read.address.includes(':') ? read.address : null
}

function addresses(text: string): Read {
  const read = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => ({ part, address: ipv4(part) }))
  const wrong = read.find(({ address }) => address === null)?.part
  const parts = read.map(({ part, address }) => address ?? part)
  if (wrong !== undefined) return { fault: `“${wrong}” is not an IPv4 address.` }
  if (parts.length === 0) return { fault: 'Separate addresses with commas.' }
  if (parts.length > mostAddresses) return { fault: `It has ${mostAddresses} addresses at most.` }
  const twice = parts.find((part, at) => parts.indexOf(part) !== at)
  return twice === undefined ? { data: parts.join(', ') } : { fault: `${twice} appears twice.` }
}

function domain(text: string): Read {
  const name = text.replace(/\.$/, '')
  if (isName(name)) return { data: name }
  return { fault: 'A domain has letters, digits and hyphens, 63 at most between the dots.' }
}

function server(typed: string): Read {
  const text = meantText(typed)
  // Digits and dots alone are an address, or a wrong one.
  const asAddress = /^[\d.]+$/.test(text)
  if (asAddress && ipv4(text) === null) return { fault: `“${text}” is not an IPv4 address.` }
  return asAddress || isName(text)
    ? { data: text }
    : { fault: 'Enter the name or the address of one server.' }
}

function file(text: string): Read {
  // A server reads commas, backslashes and quotes as its own.
  if (!/^[\x21-\x7e]+$/.test(text) || /[,\\"]/.test(text)) {
    return { fault: 'Enter a path with slashes, without blanks, commas, backslashes and quotes.' }
  }
  return text.length <= 128 ? { data: text } : { fault: 'A path has 128 characters at most.' }
}

const readers: Readonly<Record<ReservationOption, (text: string) => Read>> = {
  routers: addresses,
  'domain-name-servers': addresses,
  'domain-name': domain,
  'ntp-servers': addresses,
  'tftp-server-name': server,
  'boot-file-name': file,
}

/** What was typed for an option as a server is given it, or what is wrong with it in a sentence. */
export const readOption = (option: ReservationOption, text: string): Read => readers[option](text.trim())
