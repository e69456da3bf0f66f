import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import type { OnController } from './dossier.ts'

const day = 86_400_000

/** `dot11-roam-type-fast-11r` as people say it; another word without its beginning. */
function typeWords(type: string | null): string | null {
  if (type === null) return null
  const word = type.replace(/^dot11-roam-type-/, '')
  const standard = /^fast-(11[a-z])$/.exec(word)?.[1]
  return standard === undefined ? word.replaceAll('-', ' ') : `fast (802.${standard})`
}

/** Associations of the last day before the reading; one without a time is listed too. */
export function roamsOf({ value, at, source, notRead }: OnController<WirelessClient>): Wireless['roams'] {
  const missing = notRead.find(({ fields }) => fields.includes('roams'))?.why ?? null
  const since = at.getTime() - day
  const rows = value.roams
    .filter((one) => one.at === null || one.at.getTime() >= since)
    .map((one) => ({
      accessPoint: one.accessPoint,
      at: one.at?.toISOString() ?? null,
      type: typeWords(one.type),
      latency: one.latency,
    }))
  return {
    rows,
    complete: missing === null,
    state: missing === null ? 'told' : 'unanswered',
    why: missing,
    source,
    observedAt: at.toISOString(),
  }
}
