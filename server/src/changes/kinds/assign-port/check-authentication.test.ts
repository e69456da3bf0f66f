import { expect, test } from 'vitest'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { checkNew, checkPort } from './checks.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { behindPort, portAsRead } from './test-port.ts'

const auto = 'authentication port-control auto'
const both = ['authentication host-mode multi-auth', auto, 'mab', 'dot1x pae authenticator']
const signing = { authenticated: true }
const open = () => portAsRead({ signOns: { is: 'read', count: 3 } })
const asking = (more: Partial<PortSnapshot> = {}, ...lines: string[]) =>
  portAsRead({ ...signing, ...more }, ...(lines.length === 0 ? both : lines))

const checkOf = (asked: Partial<PortIntent>, before: PortSnapshot, id: string) => {
  const intent: PortIntent = { switch: 'sw-a', interface: 'Gi1/0/14', bounce: 'auto', ...asked }
  return [...checkPort(intent, before), ...checkNew(intent, before)].find((check) => check.id === id)
}

test.each([
  'source template DOT1X',
  'service-policy type control subscriber DOT1X_MAB_POLICY',
  'access-session port-control auto',
])('a port whose line “%s” settles it is not touched, and what to do is said', (line) => {
  expect(checkOf({ authentication: 'none' }, asking({}, line), 'authentication-set')).toMatchObject({
    level: 'red',
    words: `Its line “${line}” governs authentication and cannot be changed from here.`,
    way: expect.stringContaining('Change it on the switch'),
  })
  expect(checkOf({ description: 'desk' }, asking({}, line), 'authentication-set')).toBeUndefined()
})

test('nobody authenticates at a trunk', () => {
  const trunk = portAsRead({ mode: 'trunk' })
  expect(checkOf({ authentication: 'mab' }, trunk, 'authentication-set')).toMatchObject({ level: 'red' })
})

test('a port that lets everybody in from then on warns, and one that does so already does not', () => {
  expect(checkOf({ authentication: 'none' }, asking(), 'opened')).toMatchObject({ level: 'amber' })
  expect(checkOf({ authentication: 'none' }, open(), 'opened')).toBeUndefined()
  expect(checkOf({ authentication: 'mab' }, asking(), 'opened')).toBeUndefined()
})

test.each<[Partial<PortIntent>, PortSnapshot, string | undefined]>([
  [{}, asking(), 'amber'],
  [{}, open(), undefined],
  [{ authentication: 'none' }, asking(), undefined],
  [{ authentication: 'dot1x' }, open(), 'amber'],
])('that the identity system’s VLAN wins is said of how it will be: %j', (asked, before, level) => {
  expect(checkOf({ accessVlan: 120, ...asked }, before, 'authentication')?.level).toBe(level)
})

test.each<[PortSnapshot['signOns'], string, string]>([
  [{ is: 'read', count: 1 }, 'green', 'One device authenticates at this switch now.'],
  [{ is: 'read', count: 0 }, 'amber', 'No device authenticates on this switch now.'],
  [{ is: 'unread', why: 'It did not answer.' }, 'amber', 'It did not answer.'],
  [{ is: 'unknown' }, 'red', '802.1X is missing'],
])(
  'that somebody authenticates at the switch is said, or that it is not known: %j',
  (authentications, level, words) => {
    const check = checkOf(
      { authentication: 'dot1x' },
      portAsRead(authentications === undefined ? {} : { signOns: authentications }),
      'sign-on',
    )
    expect(check).toMatchObject({ level, words: expect.stringContaining(words) })
  },
)

test('it is not asked of a port that asked so before', () => {
  expect(checkOf({ authentication: 'dot1x-mab' }, asking(), 'sign-on')).toBeUndefined()
})

test.each<[string, PortSnapshot, string | undefined]>([
  ['a phone beside a computer', portAsRead({}), 'amber'],
  ['one device', portAsRead({ voiceVlan: null }), undefined],
  [
    'two devices',
    portAsRead({
      voiceVlan: null,
      devices: [behindPort('00:50:56:84:00:11'), behindPort('00:50:56:84:00:12')],
    }),
    'amber',
  ],
  ['a host mode for many', portAsRead({}, 'authentication host-mode multi-domain'), undefined],
  ['a host mode for one', portAsRead({}, 'authentication host-mode single-host'), 'amber'],
])('room for who is there is looked at: %s', (_title, before, level) => {
  expect(checkOf({ authentication: 'mab' }, before, 'host-mode')?.level).toBe(level)
})
