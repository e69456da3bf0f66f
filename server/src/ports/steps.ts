import type { SectionWish } from '@patchbay/connectors/switch/writes'
import type { Means, Step } from '../changes/kind.ts'
import { bounces } from './bounce.ts'
import type { PlannedPort } from './planned-port.ts'
import { saveOperation } from './save-operation.ts'
import { sectionOperation } from './section-operation.ts'
import { wishOf } from './show.ts'
import type { PortSnapshot } from './snapshot.ts'
import { neededWriteAccess } from '../switches/write-access.ts'

/** What the section reads as when all is done: a port that was taken down and up again is open. */
export const afterwards = (wish: SectionWish, bounced: boolean): SectionWish => ({
  ...wish,
  ...(bounced ? { shutdown: null } : {}),
})

/** Section, bounce, saved: each is read back before it counts. */
export function portSteps(intent: PlannedPort, before: PortSnapshot, means: Means): Step[] {
  const { plans } = neededWriteAccess(means.systems, intent.switch)
  const wish = wishOf(plans, intent, before)
  const lines = plans.lines(before.section, wish)
  const on = `${intent.switch} ${before.interface}`
  const sections: Step[] =
    lines.length === 0
      ? []
      : [
          {
            name: 'section',
            title: `Set the section of ${on}`,
            forth: sectionOperation(intent, before, means, wish),
            back: sectionOperation(intent, before, means, plans.asItStands(before.section, wish)),
          },
        ]
  const bounce: Step[] = bounces(intent, before, lines)
    ? [
        {
          name: 'shut',
          title: `Shut ${on}`,
          forth: sectionOperation(intent, before, means, { shutdown: 'shutdown' }),
          back: sectionOperation(intent, before, means, { shutdown: null }),
        },
        {
          name: 'open',
          title: `Open ${on}`,
          forth: sectionOperation(intent, before, means, { shutdown: null }),
          back: 'needless',
          restores: true,
        },
      ]
    : []
  const wished = afterwards(wish, bounce.length > 0)
  return [
    ...sections,
    ...bounce,
    {
      name: 'save',
      title: `Save the configuration of ${intent.switch}`,
      forth: saveOperation(intent, before, means, wished),
      back: saveOperation(intent, before, means, plans.asItStands(before.section, wished)),
      keeps: true,
    },
  ]
}
