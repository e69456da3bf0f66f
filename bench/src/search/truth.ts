import type { LocateAnswer } from '@patchbay/contract/workflows/search-and-locate'
import type { RunningLab } from '../running-lab.ts'

/** An endpoint as the lab's control channel tells it. */
export interface Truth {
  readonly mac: string
  readonly kind: string
  readonly ip: string | null
  readonly ownerName: string | null
  readonly switch: string | null
  /** Short interface name. */
  readonly port: string | null
  readonly vlan: number | null
  readonly outlet: string | null
}

/** A repeatable draw among the endpoints that are connected. */
export async function drawEndpoints(lab: RunningLab, seed: string, count: number): Promise<Truth[]> {
  const drawn = (await lab.ask(`/truth/endpoints?connected=yes&seed=${seed}&limit=${count}`)) as {
    items: Truth[]
  }
  return drawn.items
}

export async function truthOf(lab: RunningLab, mac: string): Promise<Truth | undefined> {
  const { items } = (await lab.ask(`/truth/endpoints?mac=${mac}`)) as { items: Truth[] }
  return items[0]
}

export const asked = ['switch', 'port', 'VLAN', 'address', 'owner', 'outlet'] as const
export type Asked = (typeof asked)[number]

/** What the answer says of each; null where it says nothing. */
export function saidBy({ answer }: LocateAnswer): Record<Asked, string | null> {
  const { candidate, facts } = answer
  const fact = (name: string) => facts.find((one) => one.name === name)?.value ?? null
  return {
    switch: candidate?.place.switch ?? null,
    port: candidate?.place.interface ?? null,
    VLAN: candidate?.vlan?.toString() ?? null,
    address: fact('address'),
    owner: fact('owner'),
    outlet: candidate?.place.outlet ?? null,
  }
}

/** What is so; null where there is nothing to say, and then saying something is wrong. */
export function trueOf(truth: Truth): Record<Asked, string | null> {
  return {
    switch: truth.switch,
    port: truth.port,
    VLAN: truth.vlan?.toString() ?? null,
    address: truth.ip,
    owner: truth.ownerName,
    outlet: truth.outlet,
  }
}
