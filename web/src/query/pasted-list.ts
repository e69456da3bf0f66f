import { classify } from '@patchbay/contract/identifiers/identifiers'

/** Identifiers of one pasted list that are asked. */
export const mostAtOnce = 200

const inSentences = /\p{L}{2,} \p{L}{2,}/u

/** Is it what machines are called by: an address, a MAC, a port with its switch, a name with a digit or a domain. */
function ofMachine(text: string): boolean {
  const reading = classify(text)
  if ('fault' in reading) return false
  const { identifier } = reading
  switch (identifier.kind) {
    case 'name':
    case 'username':
      return /[\d.]/.test(text) && !/\s/.test(text)
    case 'port':
      return identifier.port.switch !== null
    default:
      return !inSentences.test(text)
  }
}

/** A sentence and `Solberg, Ingrid` have commas too: they separate only where most of the parts are of machines. */
function partsOf(line: string): string[] {
  if (!/[;,]/.test(line)) return [line]
  const parts = line.split(/[;,]/).filter((part) => part.trim() !== '')
  const machines = parts.filter((part) => ofMachine(unquoted(part)))
  return machines.length * 2 > parts.length ? parts : [line]
}

const unquoted = (text: string) => text.trim().replaceAll(/^["']+|["']+$/g, '')

/**
 * The identifiers of a pasted column or list, each once, in their order; null when it is one identifier or none. A blank
 * separates nothing: a MAC address in pairs and a switch with its port have blanks inside.
 */
export function pastedList(text: string): readonly string[] | null {
  const parts = text
    .split(/[\r\n\t]+/)
    .flatMap(partsOf)
    .map(unquoted)
    .filter((part) => part !== '')
  const each = [...new Set(parts)]
  return each.length > 1 ? each : null
}
