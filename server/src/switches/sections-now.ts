import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { ConfigurationText } from '@patchbay/contract/switches/picture'
import { compareLines } from './compare-lines.ts'
import type { SwitchDossier } from './dossier.ts'
import { isSame } from './saved-sections.ts'
import type { KeptSection } from './saved-sections.ts'

/** The section as it stands, beside what was kept of it until it was read. */
function beside(on: string, lines: readonly string[], at: Date, kept: readonly KeptSection[]) {
  const other = kept.find((one) => !isSame(one.lines, lines))
  return {
    interface: on,
    lines: [...lines],
    readAt: at.toISOString(),
    otherwise:
      other === undefined
        ? null
        : { readAt: other.lastReadAt.toISOString(), lines: compareLines(other.lines, lines) },
  }
}

function fromSwitch(
  on: string,
  lines: readonly string[],
  at: Date,
  kept: readonly KeptSection[],
): ConfigurationText {
  const before = kept.filter(({ firstReadAt }) => firstReadAt < at)
  const [last] = before
  return {
    ...beside(on, lines, at, before),
    live: true,
    readBefore: last?.lastReadAt.toISOString() ?? null,
    sameSince: last !== undefined && isSame(last.lines, lines) ? last.firstReadAt.toISOString() : null,
  }
}

function asKept(on: string, kept: readonly KeptSection[]): ConfigurationText {
  const [last] = kept
  const nothing = { live: false, readBefore: null, sameSince: null }
  return last === undefined
    ? { ...nothing, interface: on, lines: [], readAt: null, otherwise: null }
    : {
        ...nothing,
        ...beside(on, last.lines, last.lastReadAt, kept),
        sameSince: last.firstReadAt.toISOString(),
      }
}

/** Sections of the ports asked for: as read now, or as last kept; none where no reading of any of them is kept. */
export function sectionsNow({ reported, keptSections: kept }: SwitchDossier): ConfigurationText[] {
  const heard = reported.configuration
  if (heard !== undefined) {
    return heard.value.map(({ interface: long, lines }) => {
      const on = shortInterface(long)
      return fromSwitch(on, lines, heard.at, kept.get(on) ?? [])
    })
  }
  const all = [...kept].map(([on, sections]) => asKept(on, sections))
  return all.some(({ readAt }) => readAt !== null) ? all : []
}

/** When the kept sections that are shown were read, the longest ago of them; null where none is kept. */
export function keptSectionsAt({ keptSections: kept }: SwitchDossier): Date | null {
  const times = [...kept.values()].flatMap(([last]) => (last === undefined ? [] : [last.lastReadAt]))
  return times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime())))
}
