import type { Command, Context, Given, Lines } from '../command/command.ts'
import { changeInterfaces, inHand } from './interface-change.ts'

export const interfacePower: readonly Command[] = [
  { pattern: 'power inline (auto|static|never)', run: set },
  { pattern: 'power inline (auto|static) max <milliwatts>', run: set },
  {
    pattern: 'power inline port priority (high|low)',
    run: (context, given) => prioritize(context, given.keywords.has('high') ? 'high' : 'low'),
  },
  {
    pattern: '(no|default) power inline port priority [(high|low)]',
    run: (context) => prioritize(context, 'low'),
  },
  {
    pattern: '(no|default) power inline [(auto|static|never)] [max <milliwatts>]',
    run: (context) =>
      changeInterfaces(context, (of, lines) => {
        lines.powerMax = null
        return of.power === null ? null : { powerAdmin: 'auto' }
      }),
  },
]

const notSupported: Lines = ['% Command rejected: inline power is not supported on this interface']

function prioritize(context: Context, powerPriority: 'high' | 'low'): Lines {
  if (inHand(context)?.power === null) return notSupported
  return changeInterfaces(context, (of) => (of.power === null ? null : { powerPriority }))
}

function set(context: Context, given: Given): Lines {
  const admin = (['never', 'static', 'auto'] as const).find((word) => given.keywords.has(word)) ?? 'auto'
  const max = given.values['milliwatts']
  const of = inHand(context)
  if (of?.power === null) return notSupported
  if (max !== undefined && Number(max) > (of?.power?.limit ?? 0) * 1000) {
    return ['% Command rejected: power limit is above what the interface can supply']
  }
  return changeInterfaces(context, (one, lines) => {
    if (one.power === null) return null
    lines.powerMax = max === undefined ? null : Number(max)
    return { powerAdmin: admin }
  })
}
