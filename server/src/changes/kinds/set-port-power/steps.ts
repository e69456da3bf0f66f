import type { Operation, Means, Step } from '../../kind.ts'
import { portPowerNow } from '../../../facts/port-power.ts'
import { saveOperation } from '../../../ports/save-operation.ts'
import { sectionOperation } from '../../../ports/section-operation.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'
import { asAssignment } from './read.ts'
import { wishesOf } from './wishes.ts'
import type { PowerIntent, PowerSnapshot } from './intent.ts'

/**
 * Off, and for a cycle on until it holds. A port that is off until later is not saved: a switch that restarts gives the power
 * again. What is set on, and what is restored, is saved where the startup configuration differs.
 */
export function powerSteps(intent: PowerIntent, before: PowerSnapshot, means: Means): Step[] {
  const { plans } = neededWriteAccess(means.systems, intent.switch)
  const { off, on } = wishesOf(plans, intent, before)
  const at = `${intent.switch} ${before.interface}`
  const set = (wish: typeof on) => sectionOperation(intent, before, means, wish)
  const save = (wish: typeof on) => saveOperation(asAssignment(intent), before, means, wish)
  const back = plans.asItStands(before.section, on)
  if (intent.asItWas !== undefined) {
    return [
      { name: 'on', title: `Restore PoE of ${at}`, forth: set(on), back: 'needless', restores: true },
      {
        name: 'save',
        title: 'Keep it for the next start',
        forth: save(on),
        back: 'needless',
        dispensable: true,
      },
    ]
  }
  if (intent.action === 'on') {
    return [
      { name: 'on', title: `Turn on PoE of ${at}`, forth: set(on), back: set(back) },
      {
        name: 'save',
        title: `Save the configuration of ${intent.switch}`,
        forth: save(on),
        back: save(back),
        keeps: true,
      },
    ]
  }
  const down: Step = {
    name: 'off',
    title: `Turn off PoE of ${at}`,
    forth: withoutPower(set(off), intent, before, means),
    back: set(on),
  }
  if (intent.action === 'off') return [down]
  const { seconds } = intent
  const rest = seconds == null ? {} : { after: seconds }
  const after = seconds == null ? '' : ` after ${seconds} s`
  const up: Step = {
    name: 'on',
    title: `Turn on PoE of ${at}${after}`,
    forth: set(on),
    back: 'needless',
    restores: true,
    ...rest,
  }
  const second = (step: Step): Step => ({
    ...step,
    name: `${step.name}-again`,
    title: `${step.title}, second cycle`,
    repeats: true,
  })
  return [down, up, second(down), second(up)]
}

/** Done once the switch says that the port delivers nothing: a device that never lost its power would not restart. */
const withoutPower = (
  operation: Operation,
  { switch: name }: PowerIntent,
  { interface: on }: PowerSnapshot,
  { systems }: Means,
): Operation => ({
  apply: (writing) => operation.apply(writing),
  holds: async (ask) => {
    const section = await operation.holds(ask)
    if (!section.holds) return section
    const power = await portPowerNow(neededWriteAccess(systems, name), on, ask)
    if (power === null || !power.value.delivering) return { holds: true, seen: 'The port delivers no PoE.' }
    return { holds: false, seen: 'the port still delivers PoE.' }
  },
})
