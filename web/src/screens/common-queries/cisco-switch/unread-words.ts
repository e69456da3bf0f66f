import type { Port } from '@patchbay/contract/switches/port'

const fieldWords: Readonly<Record<string, string>> = {
  speed: 'speed',
  duplex: 'duplex',
  mode: 'mode',
  accessVlan: 'access VLAN',
  voiceVlan: 'voice VLAN',
  nativeVlan: 'native VLAN',
  allowedVlans: 'VLANs it carries',
  media: 'plug',
  reason: 'why it was taken down',
  channel: 'channel',
  members: 'members',
}

/** What of these ports was refused, in one sentence for each reason; empty where everything was read or is never told. */
export function refusedWords(ports: readonly Port[], only?: readonly string[]): string[] {
  const byWhy = new Map<string, Set<string>>()
  for (const { fields, state, why } of ports.flatMap(({ notRead }) => notRead)) {
    if (state === 'not-told') continue
    for (const field of fields) {
      if (only?.includes(field) === false) continue
      byWhy.set(why, (byWhy.get(why) ?? new Set()).add(fieldWords[field] ?? field))
    }
  }
  return [...byWhy].map(([why, words]) => `Not read: ${[...words].join(', ')}. ${why}.`)
}
