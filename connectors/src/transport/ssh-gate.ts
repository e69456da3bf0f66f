import { refused } from '../failures.ts'

declare const gated: unique symbol

/** Text that may go to a command line as exactly one line; only the gate makes one. */
export type GatedLine = string & { readonly [gated]: true }

/** Longest line sent. IOS takes 254 characters in EXEC on old releases; descriptions with their word stay below it. */
export const lineLimit = 254

/**
 * The last gate before a command line: printable ASCII without `?`, at most `lineLimit` characters. Everything
 * else could end the line (C0, C1, U+2028, U+2029), edit it (DEL, ^V, tab), leave the mode (^Z) or ask for help (`?`,
 * which IOS acts on without a line end).
 * @throws Failure refused, text-not-allowed
 */
export const gateLine = (text: string): GatedLine => {
  if (text.length > lineLimit) throw notAllowed(`a line of ${text.length} characters`)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e || code === 0x3f) {
      throw notAllowed(`the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
    }
  }
  return text as GatedLine
}

/**
 * The same for what answers a password prompt, where `?` is a character like any other.
 * @throws Failure refused, text-not-allowed
 */
export const gateAnswer = (secret: string): GatedLine => {
  gateLine(secret.replaceAll('?', 'x'))
  return secret as GatedLine
}

const notAllowed = (what: string) =>
  refused({
    cause: 'text-not-allowed',
    message: `The text holds ${what}, which a switch could take for a command.`,
  })
