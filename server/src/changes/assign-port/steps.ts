import type { SectionWish } from '@patchbay/connectors/switch/writes'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Deed, Means, Step } from '../kind.ts'
import { bounces } from './bounce.ts'
import { notOffered, sectionDeed } from './section-deed.ts'
import { wishOf } from './show.ts'
import type { PortSnapshot } from './snapshot.ts'
import { neededWay } from './way.ts'

/** Section, bounce, saved: each is read back before it counts. */
export function portSteps(intent: PortIntent, before: PortSnapshot, means: Means): Step[] {
  const { plans } = neededWay(means.systems, intent.switch)
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
            forth: sectionDeed(intent, before, means, wish),
            back: sectionDeed(intent, before, means, plans.asItStands(before.section, wish)),
          },
        ]
  const bounce: Step[] = bounces(intent, before, lines)
    ? [
        {
          name: 'shut',
          title: `Take ${on} down`,
          forth: sectionDeed(intent, before, means, { shutdown: 'shutdown' }),
          back: sectionDeed(intent, before, means, { shutdown: null }),
        },
        {
          name: 'open',
          title: `Bring ${on} up again`,
          forth: sectionDeed(intent, before, means, { shutdown: null }),
          back: null,
          restores: true,
        },
      ]
    : []
  const wished = { ...wish, ...(bounce.length === 0 ? {} : { shutdown: null }) }
  return [
    ...sections,
    ...bounce,
    {
      name: 'save',
      title: `Save the configuration of ${intent.switch}`,
      forth: saveDeed(intent, before, means, wished),
      back: saveDeed(intent, before, means, plans.asItStands(before.section, wished)),
      keeps: true,
    },
  ]
}

function saveDeed(intent: PortIntent, before: PortSnapshot, means: Means, wish: SectionWish): Deed {
  return {
    apply: async (writing) => {
      const { system, device } = neededWay(means.systems, intent.switch)
      const { saveConfiguration } = await system.writes()
      if (saveConfiguration === undefined) throw notOffered('save its configuration')
      return saveConfiguration(device, writing)
    },
    holds: async (ask) => {
      const { system, device, plans } = neededWay(means.systems, intent.switch)
      const { readSavedSection } = await system.can()
      if (readSavedSection === undefined) throw notOffered('read what is saved')
      const { value } = await readSavedSection(device, { interface: before.interface }, ask)
      const missing = plans.lines(value, wish)
      return {
        holds: missing.length === 0,
        seen:
          missing.length === 0
            ? 'What is saved reads as intended.'
            : `What is saved lacks: ${missing.join(', ')}.`,
      }
    },
  }
}
