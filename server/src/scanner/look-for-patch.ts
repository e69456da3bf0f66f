import { readSwitchPort } from '@patchbay/contract/identifiers/port'
import { readTypedMac } from '@patchbay/contract/identifiers/identifiers'
import type { KeptScan } from '@patchbay/contract/scanner/scans'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { patchShown } from '../facts/patched.ts'
import type { PatchShown } from '../facts/patched.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Systems } from '../systems/open.ts'
import { provableUntil } from './scans.ts'

/** Milliseconds that one look may take. */
const looking = 10_000

interface Parts {
  readonly database: Kysely<Database>
  readonly systems: Systems
  readonly signal: AbortSignal
}

/**
 * Looks once whether the network shows what was patched, and keeps what it showed. What is not shown within a minute of the scan
 * stays recorded, not proven.
 */
export async function lookForPatch({ database, systems, signal }: Parts, scan: KeptScan): Promise<KeptScan> {
  if (scan.proof !== 'looking') return scan
  const { shown, why } = await look(systems, scan, signal)
  const isProof = shown !== null && shown.by !== 'nothing'
  const late = shown !== null && shown.at > provableUntil(new Date(scan.scannedAt))
  if (isProof && !late) {
    const { words, source, at } = shown
    await database
      .updateTable('scan')
      .set({ proof: words, proven_by: source, proven_at: at })
      .where('id', '=', scan.id)
      .where('proven_at', 'is', null)
      .execute()
    return { ...scan, proof: 'confirmed', because: words, source, provenAt: at.toISOString() }
  }
  const because = late ? 'it was shown more than a minute after the scan' : (shown?.words ?? why)
  await database.updateTable('scan').set({ last_look: because }).where('id', '=', scan.id).execute()
  return { ...scan, because }
}

/** The name that a switch has here, which labels write in any case. */
function nameOf(systems: Systems, scanned: string): string {
  const names = systems.ofKind('switch').flatMap(({ devices }) => devices.map(({ name }) => name))
  return names.find((name) => name.toLowerCase() === scanned.toLowerCase()) ?? scanned
}

interface Look {
  readonly shown: PatchShown | null
  /** Why nothing was looked at; null where something was. */
  readonly why: string | null
}

async function look(systems: Systems, scan: KeptScan, signal: AbortSignal): Promise<Look> {
  const port = readSwitchPort(scan.port ?? '')
  if (port === null || port.switch === null)
    return { shown: null, why: `${scan.port} is not a port with its switch` }
  const mac = readTypedMac(scan.device ?? '')
  try {
    const shown = await patchShown(
      systems.ofKind('switch'),
      {
        switch: nameOf(systems, port.switch),
        interface: shortInterface(port.interface),
        mac: mac?.kind === 'mac' ? mac.mac : null,
        since: new Date(scan.scannedAt),
      },
      { signal, limit: looking },
    )
    return { shown, why: shown === null ? `no connected system reaches ${port.switch}` : null }
  } catch (error) {
    if (signal.aborted) throw error
    return { shown: null, why: `${port.switch}: ${failureWords(error)}` }
  }
}
