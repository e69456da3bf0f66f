import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { z } from 'zod'
import type { Means } from '../../../kind.ts'
import { neededWay } from '../../port-way.ts'
import { judgePath } from './judge-path.ts'
import { readAround } from './read-around.ts'
import { findScope, scopeVerdict } from './scope.ts'
import { pathVerdict } from './verdict.ts'

/** What was found of a network that a port is put into. */
export const network = z.object({
  vlan: z.number(),
  path: pathVerdict,
  scope: scopeVerdict.nullable(),
})

export type Network = z.output<typeof network>

/** The networks that a port would come into anew: how far each gets from its switch, and who gives addresses there. */
export async function readNetworks(
  { switch: name, accessVlan, voiceVlan }: PortIntent,
  now: { readonly accessVlan: number | null; readonly voiceVlan: number | null },
  means: Means,
  ask: Ask,
): Promise<Network[]> {
  const wanted = [
    ...(accessVlan === now.accessVlan ? [] : [accessVlan]),
    ...(voiceVlan === now.voiceVlan ? [] : [voiceVlan]),
  ].filter((vlan) => vlan != null)
  if (wanted.length === 0) return []
  const told = await readPorts(name, means, ask)
  const networks: Network[] = []
  for (const vlan of new Set(wanted)) {
    const { path, gateways } = await pathFrom(name, told, vlan, means)
    networks.push({ vlan, path, scope: await findScope(vlan, gateways, means, ask) })
  }
  return networks
}

async function pathFrom(
  name: string,
  told: readonly InterfaceState[] | string,
  vlan: number,
  { database }: Means,
): Promise<{ readonly path: Network['path']; readonly gateways: readonly string[] }> {
  const interfaces = typeof told === 'string' ? [] : told
  const around = await readAround(database, { name, interfaces }, vlan)
  const { gateways } = around
  return typeof told === 'string'
    ? { path: { is: 'unknown', why: `its uplinks could not be read now: ${told}` }, gateways }
    : { path: judgePath(around, vlan), gateways }
}

/** All ports of the switch as they are now, by one question that those who ask at the same time share; else why not. */
async function readPorts(
  name: string,
  { systems }: Means,
  ask: Ask,
): Promise<readonly InterfaceState[] | string> {
  try {
    const { system, device } = neededWay(systems, name)
    const reading = await (await system.can()).readInterfaces?.(device, ask)
    return reading?.value ?? `${name} does not tell its ports.`
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.detail.message
  }
}
