import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { readMac } from '@patchbay/contract/identifiers/mac'
import { readInterface } from '@patchbay/contract/identifiers/port'
import { eachPort } from '../ports/port-lines.ts'

/** What one part of a text may stand for. */
export type Selection =
  | { readonly kind: 'port'; readonly switch: string; readonly interfaces: readonly string[] }
  | { readonly kind: 'mac'; readonly mac: string }
  | { readonly kind: 'floor'; readonly building: string; readonly floor: string }
  /** A switch, an access point, a building, a room or an outlet. */
  | { readonly kind: 'name'; readonly name: string }

/** Parts of one text. */
const mostParts = 40

/** A comma within a range of ports, as in `Gi1/0/1-4,7`, is followed by a digit alone. */
const partsOf = (text: string) =>
  text
    .split(/[;\n]|,(?!\s*\d+(?:-\d+)?\s*(?:[,;\n]|$))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What a text asks for, part by part, or why it cannot be asked. */
export function wantedFrom(text: string): readonly Selection[] | { readonly fault: string } {
  const parts = partsOf(text)
  if (parts.length > mostParts) return { fault: `more than ${mostParts} targets` }
  const wanted: Selection[] = []
  for (const part of parts) {
    const one = selectionOf(part)
    if ('fault' in one) return one
    wanted.push(one)
  }
  return wanted
}

function selectionOf(part: string): Selection | { readonly fault: string } {
  const mac = readMac(part)
  if (mac?.kind === 'mac') return { kind: 'mac', mac: mac.mac }
  const [, building, floor] = /^(\S+)\s+(?:floor|level)\s+(\S+)$/i.exec(part) ?? []
  if (building !== undefined && floor !== undefined) return { kind: 'floor', building, floor }
  const [, name, rest] = /^(\S+)\s+([a-z]+[\d/].*)$/i.exec(part) ?? []
  if (name !== undefined && rest !== undefined) {
    const lines = eachPort({ interface: rest })
    if (typeof lines === 'string') return { fault: lines }
    const ports = lines.map((line) => line.interface ?? '')
    if (ports.every((port) => readInterface(port) !== null))
      return {
        kind: 'port',
        switch: name,
        interfaces: ports.map((port) => shortInterface(readInterface(port) ?? port)),
      }
  }
  return { kind: 'name', name: part }
}
