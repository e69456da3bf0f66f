import { powerSettings } from '@patchbay/connectors/switch/port-settings'
import type { SectionWish, SwitchPlans } from '@patchbay/connectors/switch/writes'
import type { PowerIntent, PowerSnapshot } from './intent.ts'

/** What is said to the switch: `off` takes the power, `on` gives it or restores it word for word. */
export interface Wishes {
  readonly off: SectionWish
  readonly on: SectionWish
}

export function wishesOf(
  plans: SwitchPlans,
  { action, asItWas }: PowerIntent,
  { section }: PowerSnapshot,
): Wishes {
  const off = plans.wish(section, { power: 'never' })
  if (asItWas !== undefined) {
    // Mode, limit and priority are those lines, whatever is asked for beside them.
    const asItStood = asItWas.section.lines
    return { off, on: plans.wish(section, { power: 'auto', powerPriority: 'low', asItStood }) }
  }
  if (action === 'on') return { off, on: plans.wish(section, { power: 'auto' }) }
  return { off, on: plans.asItStands(section, off) }
}

/** Mode, limit and priority in words, such as `static, at most 15.4 W, priority high`. */
export function modeWords(lines: readonly string[]): string {
  const { mode, most, priority } = powerSettings(lines)
  return [
    mode,
    most === null ? null : `at most ${Number((most / 1_000).toFixed(1))} W`,
    priority === 'low' ? null : `priority ${priority}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
