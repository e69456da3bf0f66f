import { Failure, unreadable } from '../../failures.ts'
import { heed } from './ask-switch.ts'
import { refusalFailure } from './refusals.ts'
import { parseCdpNeighbors } from './show-cdp-neighbors.ts'
import { lacksLocalInterface, parseLldpInterfaces, parseLldpNeighbors } from './show-lldp-neighbors.ts'
import { interfaceWord } from '../typed-values.ts'
import type { Neighbour } from '../capabilities.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Parsed } from './columns.ts'
import type { Rows } from './read-interfaces.ts'

/** Both protocols; one that is switched off has no neighbours, and one that is refused does not take the other with it. */
export const readNeighbours = async (line: CommandLine): Promise<Rows<Neighbour>> => {
  const failures: Failure[] = []
  const parts: Parsed<Neighbour>[] = []
  for (const protocol of ['cdp', 'lldp'] as const) {
    try {
      parts.push(await askNeighbours(line, protocol))
    } catch (error) {
      // Without an answer at all nothing more can be asked here.
      if (!(error instanceof Failure) || error.kind === 'unreachable') throw error
      failures.push(error)
    }
  }
  const [first] = failures
  if (parts.length === 0 && first !== undefined) throw first
  return {
    value: parts.flatMap(({ rows }) => rows),
    complete: failures.length === 0,
    dropped: parts.reduce((sum, { dropped }) => sum + dropped, 0),
    notRead: failures.map(({ detail: { cause, message } }) => ({
      fields: [],
      cause,
      why: message.replace(/\.$/, ''),
    })),
  }
}

const none: Parsed<Neighbour> = { rows: [], dropped: 0 }
const isOff = /^% ?(?:CDP|LLDP) is not enabled/

const askNeighbours = async (line: CommandLine, protocol: 'cdp' | 'lldp'): Promise<Parsed<Neighbour>> => {
  const command = `show ${protocol} neighbors detail`
  const { lines, refusal } = await line.try(command)
  if (lines.some((text) => isOff.test(text)) || refusal?.kind === 'syntax') return none
  if (refusal !== null) throw refusalFailure(line.name, refusal)
  if (protocol === 'lldp' && lacksLocalInterface(lines)) return await askByInterface(line, lines)
  const parsed = protocol === 'cdp' ? parseCdpNeighbors(lines) : parseLldpNeighbors(lines)
  if (parsed.rows.length === 0 && parsed.dropped === 0 && !isEmpty(lines)) {
    throw unreadable({
      cause: 'not-understood',
      message: `${line.name} answered “${command}” with something else.`,
    })
  }
  heed(line, command, parsed)
  return parsed
}

const isEmpty = (lines: readonly string[]): boolean =>
  lines.every((text) => text.trim() === '' || /^Total .{0,40}entries displayed ?: ?0/.test(text.trim()))

/**
 * IOS 12.2 and 15.0 do not say on which port a neighbour is: the short list does, and the long form is asked for port by
 * port. What the long form held and no port gave is dropped.
 */
const askByInterface = async (line: CommandLine, whole: readonly string[]): Promise<Parsed<Neighbour>> => {
  const list = await line.ask('show lldp neighbors')
  const rows: Neighbour[] = []
  let dropped = 0
  for (const on of parseLldpInterfaces(list)) {
    const one = parseLldpNeighbors(await line.ask(`show lldp neighbors ${interfaceWord(on)} detail`), on)
    rows.push(...one.rows)
    dropped += one.dropped
  }
  const left = Math.max(dropped, parseLldpNeighbors(whole).dropped - rows.length)
  if (left > 0) line.dropped('show lldp neighbors detail')
  return { rows, dropped: left }
}
