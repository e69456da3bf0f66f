import { isIP } from 'node:net'
import { refused } from '../failures.ts'
import { gateLine } from '../transport/ssh-gate.ts'
import { canonicalMac } from '../mac.ts'
import { dottedMac, parseAddress } from './addresses.ts'
import { longInterface, parseInterface } from './interfaces.ts'

declare const word: unique symbol

/** A value that is safe inside a command: made by a constructor below, one allow-list each. */
export type Word = string & { readonly [word]: true }

const notAllowed = (what: string) => refused({ cause: 'text-not-allowed', message: `That is not ${what}.` })

/** Long name of a known kind of interface. @throws Failure refused, text-not-allowed */
export const interfaceWord = (text: string): Word => {
  if (text.length > 40 || parseInterface(text) === null) throw notAllowed('the name of an interface')
  return longInterface(text) as Word
}

/** 1 to 4094. @throws Failure refused, text-not-allowed */
export const vlanWord = (id: number): Word => {
  if (!Number.isInteger(id) || id < 1 || id > 4094) throw notAllowed('a VLAN between 1 and 4094')
  return String(id) as Word
}

/** Dotted notation of one MAC. @throws Failure refused, text-not-allowed */
export const macWord = (text: string): Word => {
  const mac = canonicalMac(text)
  if (mac === null) throw notAllowed('a MAC address')
  return dottedMac(mac) as Word
}

/** IPv4 or IPv6 address without zone. @throws Failure refused, text-not-allowed */
export const addressWord = (text: string): Word => {
  const address = isIP(text) === 0 || text.includes('%') ? null : parseAddress(text)
  if (address === null) throw notAllowed('an IP address')
  return address as Word
}

/** Name of a VRF as the device gave it. @throws Failure refused, text-not-allowed */
export const vrfWord = (text: string): Word => {
  if (!/^[A-Za-z0-9_.:-]{1,32}$/.test(text)) throw notAllowed('the name of a VRF')
  return text as Word
}

const descriptionCharacters = /^[A-Za-z0-9 _.,:;/()[\]{}@#+=*&'"~^<>$%!-]*$/

/**
 * A description: 1 to 200 printable ASCII characters of the allow-list, not beginning or ending with a space. `?` asks
 * for help and a backslash or backtick has no place in a label.
 * @throws Failure refused, text-not-allowed
 */
export const descriptionWord = (text: string): Word => {
  if (text.length === 0 || text.length > 200 || text.trim() !== text || !descriptionCharacters.test(text)) {
    throw notAllowed('a description of 1 to 200 plain characters')
  }
  return gateLine(text) as string as Word
}
