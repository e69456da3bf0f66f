import { onboardedThings, thingWords } from '@patchbay/contract/changes/onboarded-things'
import type { EndpointGroups, ThingPlace } from '@patchbay/contract/policies/endpoint-groups'
import { nameWordsFault } from '@patchbay/contract/policies/name-words'
import { lineFault, readBlocks } from './named-blocks.ts'

type Things = EndpointGroups['things']

/** Where a thing belongs and who makes it, as lines under what it is called. */
export const thingLines = ({ groups, makers }: ThingPlace): string[] => [
  ...groups.map((words) => `group ${words}`),
  ...(makers.length === 0 ? [] : [`made by ${makers.join(', ')}`]),
]

export const thingText = (things: Things): string =>
  things.map((one) => [`${thingWords[one.thing]}:`, ...thingLines(one)].join('\n')).join('\n\n')

/** What was typed; the first fault with the number of its line. */
export function readThingText(text: string): Things | { readonly fault: string } {
  const blocks = readBlocks(text, 'a thing')
  if ('fault' in blocks) return blocks
  const things: Things = []
  for (const block of blocks) {
    const thing = onboardedThings.find((one) => thingWords[one].toLowerCase() === block.name.toLowerCase())
    if (thing === undefined) {
      return lineFault(block, `“${block.name}” is none of ${Object.values(thingWords).join(', ')}`)
    }
    const place: ThingPlace = { thing, groups: [], makers: [] }
    for (const line of block.lines) {
      const [, word = '', rest = ''] = /^(group|made by)\s+(.+)$/i.exec(line.text) ?? []
      if (word === '') return lineFault(line, `“${line.text}” begins with neither group nor made by`)
      const names = word.toLowerCase() === 'group' ? [rest] : rest.split(',').map((name) => name.trim())
      const fault = names.map(nameWordsFault).find((one) => one !== null)
      if (fault !== undefined) return lineFault(line, fault)
      ;(word.toLowerCase() === 'group' ? place.groups : place.makers).push(...names)
    }
    things.push(place)
  }
  return things
}
