import { expect, test } from 'vitest'
import { authenticationSettings, powerSettings } from './port-settings.ts'

const of = (...lines: string[]) => ['interface GigabitEthernet1/0/7', ...lines.map((line) => ` ${line}`)]
const auto = 'authentication port-control auto'

test.each([
  [[], { mode: 'auto', most: null, priority: 'low' }],
  [['power inline auto max 30000'], { mode: 'auto', most: 30_000, priority: 'low' }],
  [['power inline static max 15400'], { mode: 'static', most: 15_400, priority: 'low' }],
  [['power inline never'], { mode: 'never', most: null, priority: 'low' }],
  [['power inline port priority high'], { mode: 'auto', most: null, priority: 'high' }],
])('the power of a port is read from its section: %j', (lines, expected) => {
  expect(powerSettings(of(...lines))).toEqual(expected)
})

test.each([
  [[], 'none', 'none'],
  [['mab', 'dot1x pae authenticator'], 'none', 'none'],
  [['authentication port-control force-authorized'], 'none', 'none'],
  [['authentication port-control force-unauthorized'], null, 'no device is authorized'],
  [[auto], null, 'no method is set'],
  [[auto, 'dot1x pae authenticator'], 'dot1x', '802.1X'],
  [[auto, 'mab'], 'mab', 'MAB'],
  [[auto, 'mab eap', 'dot1x pae both'], 'dot1x-mab', '802.1X, then MAB'],
  [[auto, 'mab', 'dot1x pae authenticator', 'authentication order mab dot1x'], null, 'MAB, then 802.1X'],
  [[auto, 'mab', 'authentication order dot1x mab'], 'mab', 'MAB'],
])('how one authenticates at a port is read from its section: %j', (lines, mode, words) => {
  expect(authenticationSettings(of(...lines))).toMatchObject({ mode, words, governedBy: null })
})

test.each([
  'source template DOT1X',
  'service-policy type control subscriber DOT1X_MAB_POLICY',
  'access-session port-control auto',
  'dot1x port-control auto',
])('what settles it elsewhere is named: %s', (line) => {
  expect(authenticationSettings(of(auto, line, 'mab', 'authentication host-mode multi-domain'))).toEqual({
    mode: null,
    words: `as “${line}” has it`,
    governedBy: line,
    hostMode: 'multi-domain',
  })
})
