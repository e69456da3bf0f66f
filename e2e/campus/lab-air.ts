import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import type { SystemKind } from '@patchbay/connectors/connector/connector'
import type { StartEmulator } from '../../lab/src/emulator/emulator.ts'
import { startLab, type RunningLab } from '../../lab/src/start.ts'
import { connect } from '../real-systems/systems/connect.ts'

/** A small campus with these systems alone, whose time stands still at the present: the past may be asked for as of today. */
export async function startAir(emulators: readonly StartEmulator[]) {
  const state = mkdtempSync(join(tmpdir(), 'patchbay-air-'))
  const lab = await startLab({
    size: 'small',
    seed: 'air',
    state,
    clock: 'fixed',
    startAt: Date.now(),
    emulators,
  })
  return {
    lab,
    stop: async () => {
      await lab.stop()
      rmSync(state, { recursive: true, force: true })
    },
  }
}

/** The connector of a system of the lab, as its systems file would have it. */
export function connectTo<Kind extends SystemKind>(
  lab: RunningLab,
  kind: Kind,
  product: string,
  system: { readonly name: string; readonly host: string },
  login: { readonly username: string; readonly password: string },
) {
  const port = lab.listening.find((one) => one.system === system.name)?.port ?? 0
  return connect(kind, product, {
    credential: { kind: 'password', username: login.username, password: new Secret(login.password) },
    reach: { host: '127.0.0.1', port },
    trust: {
      certificateAuthority: lab.certificates.authority,
      serverName: `${system.host}.${lab.world.domain}`,
    },
  })
}
