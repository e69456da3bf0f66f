import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Section } from '@patchbay/contract/switches/picture'
import type { Source } from '@patchbay/contract/systems/sources'
import { readStands } from './not-read.tsx'
import { PortOpened } from './port-opened.tsx'
import { port } from './test-port.ts'
import type { Place } from './use-place.ts'
import type { Refreshing } from './use-refreshed-port.ts'

// Links and rights are of the page around it.
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))
const held = vi.hoisted(() => new Set<string>())
vi.mock('../../../session/use-session.ts', () => ({ heldKeys: () => held, useProfile: () => null }))
afterEach(() => held.clear())

const place = { view: 'ports', ask: () => {} } as unknown as Place
const still: Refreshing = { port: null, failed: null, refresh: () => {} }
const read = (...names: Section['name'][]) =>
  readStands(
    names.map((name) => ({ name, state: 'none', freshness: 'live', why: null }) as unknown as Section),
    [{ id: 'ise-1', name: 'ISE', kind: 'identity', state: 'none', required: false } satisfies Source],
    null,
  )

const saidOf = () => ({ source: 'Switches (SSH)', observedAt: null })

const opened = (of = port('Gi1/0/1'), stand = read('sessions', 'forwarding'), refreshing = still) =>
  renderToStaticMarkup(
    <PortOpened device="sw-a" port={of} nameOf={(name) => name} {...{ place, stand, saidOf, refreshing }} />,
  )

test('nobody and nothing is said only where it was read', () => {
  expect(opened()).toContain('No authentication.')
  expect(opened()).toContain('No MAC')
  const unread = opened(port('Gi1/0/1'), readStands([], [], null))
  expect(unread).not.toContain('Nobody')
  expect(unread).toContain('Authentication not known (the switch: not asked in this view; ISE: not asked')
  expect(unread).toContain('MACs not known: not asked in this view')
})

test('a port that was taken down says what that means, who mends it and how it comes back', () => {
  const words = opened(
    port('Gi1/0/1', {
      link: 'err-disabled',
      reason: 'bpduguard',
      meaning: { sentence: 'Another switch was plugged in.', fixer: 'desktop', remedy: 'It is taken away.' },
      recovery: 'automatic recovery in 241 s',
    }),
  )
  for (const part of [
    'Err-disabled for bpduguard. Another switch was plugged in.',
    'It is taken away. Contact: desktop support.',
    'Recovery: automatic recovery in 241 s.',
  ])
    expect(words).toContain(part)
})

test('all VLANs that a trunk carries are there by name; all of them is said in words', () => {
  const trunk = port('Te1/1/1', {
    mode: 'trunk',
    allowedVlans: '10-12',
    allowedNamed: [
      { id: 10, name: 'staff' },
      { id: 11, name: 'labs' },
    ],
    allowedUnknown: '12',
  })
  expect(opened(trunk)).toContain('10 staff, 11 labs; not on this switch: 12')
  expect(opened({ ...trunk, allowedVlans: 'all', allowedNamed: [], allowedUnknown: null })).toContain(
    'all VLANs, including future ones',
  )
})

test('a port can be read again; while it is, and when it could not be, the row says so', () => {
  expect(opened()).toContain('Read Gi1/0/1 again')
  expect(opened(undefined, undefined, { ...still, port: 'Gi1/0/1' })).toContain('Reading Gi1/0/1')
  const failed = { port: 'Gi1/0/1', words: 'sw-a did not answer.' }
  expect(opened(undefined, undefined, { ...still, failed })).toContain(
    'Gi1/0/1 could not be read. sw-a did not answer.',
  )
  expect(opened(port('Gi1/0/2'), undefined, { ...still, failed })).not.toContain('could not be read')
})

test('a device that no identity system has authorized can be onboarded from there, by who may', () => {
  const mac = '00:1b:a9:0a:3c:7f'
  const device = { mac, vlan: 10, vendor: null, address: null, hostname: null, owner: null, ownerName: null }
  const alone = port('Gi1/0/1', { devices: [device], macCount: 1 })
  expect(opened(alone)).not.toContain('Onboard endpoint')
  held.add('commands-ise-endpoint-onboard')
  expect(opened(alone)).toContain('Onboard endpoint')
  expect(opened({ ...alone, readOnly: 'it leads to another switch' })).not.toContain('Onboard')
  const [session] = port('Gi1/0/1').identity
  const known = { ...(session ?? ({} as NonNullable<typeof session>)), mac, source: 'ise-1', startedAt: null }
  expect(opened({ ...alone, identity: [known] })).not.toContain('Onboard')
})
