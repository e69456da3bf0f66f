import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Configured, LogRow } from '@patchbay/contract/switches/picture'
import type { SwitchDossier } from './dossier.ts'
import { amongPorts } from './find-device.ts'

// `Configured from console by admin on vty0 (10.0.0.5)`; from the console itself the last two are missing.
const line = /^Configured from (\S+)(?: by (\S+))?(?: on (\S+))?(?: \(([^()\s]+)\))?/

/**
 * Who left configuration mode last, by the newest `%SYS-5-CONFIG_I` of a log that was read. The line is about the whole
 * switch: which port was changed it does not say. Its wording is not confirmed for every release; a line of another one
 * still has its time.
 */
export function configuredBy({ reported }: Pick<SwitchDossier, 'reported'>): Configured | null {
  const last = reported.log?.value.findLast(
    ({ facility, mnemonic }) => facility === 'SYS' && mnemonic === 'CONFIG_I',
  )
  if (last === undefined || reported.log === undefined) return null
  const [, over = null, by = null, on = null, from = null] = line.exec(last.text) ?? []
  return {
    by,
    over: on ?? over,
    from,
    at: last.at,
    clockUnsure: last.clockUnsure,
    source: reported.log.source,
    readAt: reported.log.at.toISOString(),
  }
}

/** The lines of the log that concern what was asked for, oldest first. */
export const logOf = ({ reported, spans }: Pick<SwitchDossier, 'reported' | 'spans'>): LogRow[] =>
  (reported.log?.value ?? [])
    .map((message) => ({
      ...message,
      interface: message.interface === null ? null : shortInterface(message.interface),
    }))
    .filter(({ interface: on }) => spans === null || (on !== null && amongPorts(spans, on)))
