import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Means, Shown } from '../../kind.ts'
import { energyWords } from '../../../power/energy.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'
import { modeWords, wishesOf } from './wishes.ts'
import type { PowerIntent, PowerSnapshot } from './intent.ts'

/** The one field of a port that is changed. */
export const powerField = 'Power'

const hows = {
  cycle: 'loses its power for a few seconds and restarts',
  off: 'loses its power until the end of the change',
  on: 'may get power',
} as const

/** The change as a sentence, and word for word as it is sent. */
export function showPower(intent: PowerIntent, before: PowerSnapshot, means: Means): Shown {
  const { action, asItWas } = intent
  const { plans } = neededWriteAccess(means.systems, intent.switch)
  const { off, on } = wishesOf(plans, intent, before)
  const target = `${intent.switch} ${shortInterface(before.interface)}`
  const { lines } = before.section
  const taken = plans.lines(before.section, off)
  const given = plans.lines(
    action === 'cycle' && asItWas === undefined
      ? { ...before.section, lines: [...lines, ...taken] }
      : before.section,
    on,
  )
  const restores = asItWas !== undefined
  const sent = restores || action === 'on' ? given : action === 'off' ? taken : [...taken, ...given]
  const now = modeWords(lines)
  const wanted = restores ? modeWords(asItWas.section.lines) : action === 'off' ? 'never' : 'auto'
  return {
    sentence: sentenceOf(intent, target, wanted, means.now()),
    target,
    fields: action === 'cycle' && !restores ? [] : [{ field: powerField, before: now, intent: wanted }],
    sendings:
      sent.length === 0
        ? []
        : [
            {
              to: `${intent.switch} by ${before.source}`,
              lines: [
                'configure terminal',
                `interface ${before.interface}`,
                ...sent.map((line) => ` ${line}`),
                'end',
                ...(action === 'on' && !restores ? ['write memory'] : []),
              ],
              stands: [...lines],
            },
          ],
    affected: restores
      ? []
      : before.devices.map(({ mac, address, hostname, owner }) => ({
          mac,
          address,
          name: hostname,
          owner,
          how: hows[action],
        })),
    transliterated: [],
    nothing: sent.length === 0,
  }
}

function sentenceOf(
  { action, asItWas, seconds }: PowerIntent,
  target: string,
  wanted: string,
  now: Date,
): string {
  if (asItWas !== undefined) {
    // What had no power before did not go without.
    const drawn = asItWas.delivering ? asItWas.drawn : null
    const energy = energyWords(drawn, new Date(asItWas.observedAt), now)
    return `Restore PoE of ${target}: ${wanted}.${energy === null ? '' : ` Not used: ${energy}.`}`
  }
  if (action === 'cycle') return `Cycle PoE of ${target}${seconds == null ? '' : `, ${seconds} s off`}.`
  return action === 'off' ? `Turn off PoE of ${target}.` : `Turn on PoE of ${target}.`
}
