import type { Session } from '../../../../world/model/session.ts'
import { portSessions } from '../../cisco-ios-ssh/device/port-sessions.ts'
import type { Facts } from '../facts.ts'
import { portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { scalar, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import { bits, counter, gauge, macAddress, number, text, truth } from '../values.ts'

const authenticating = (facts: Facts) => portRows(facts, (of) => of.authentication && of.kind === 'physical')

const sessionsOf = ({ of }: PortRow, { world, device }: Facts): readonly Session[] =>
  portSessions(world, device, of)

const paeState = { disconnected: 2, connecting: 3, authenticated: 5 }
const control = { unauthorized: 1, automatic: 2 }

function stateOf(row: PortRow, facts: Facts): number {
  if (!facts.world.operUp(facts.device, row.of)) return paeState.disconnected
  // Who came in by the MAC address never answered the port's 802.1X.
  return sessionsOf(row, facts).some(({ method }) => method === 'dot1x')
    ? paeState.authenticated
    : paeState.connecting
}

const ports = table<PortRow>('1.0.8802.1.1.1.1.1.2.1', {
  rows: authenticating,
  columns: {
    2: () => gauge(2),
    // Authenticator, and no supplicant.
    3: () => bits([0], 1),
    4: () => truth(false),
    5: () => truth(false),
  },
})

const authenticators = table<PortRow>('1.0.8802.1.1.1.1.2.1.1', {
  rows: authenticating,
  volatile: true,
  columns: {
    1: (row, facts) => number(stateOf(row, facts)),
    // success, and idle
    2: (row, facts) => number(stateOf(row, facts) === paeState.authenticated ? 3 : 6),
    3: () => number(0),
    4: () => number(0),
    5: (row, facts) => number(sessionsOf(row, facts).length > 0 ? 1 : 2),
    6: () => number(control.automatic),
    7: () => gauge(60),
    8: () => gauge(10),
    9: () => gauge(30),
    10: () => gauge(30),
    11: () => gauge(2),
    12: () => gauge(3_600),
    13: () => truth(false),
    14: () => truth(false),
  },
})

interface Signed {
  readonly session: Session
}

/** The MIB has one session a port: that of the device, where a phone stands before it. */
function signed(facts: Facts): Row<Signed>[] {
  return authenticating(facts).flatMap(({ index, subject }) => {
    const session = sessionsOf(subject, facts).at(-1)
    return session === undefined ? [] : [{ index, subject: { session } }]
  })
}

const sessions = table<Signed>('1.0.8802.1.1.1.1.2.4.1', {
  rows: signed,
  volatile: true,
  columns: {
    5: ({ session }) => text(session.id),
    6: () => number(1),
    7: ({ session }, { world }) => gauge((world.clock.now() - session.startedAt) / 10),
    // It has not ended.
    8: () => number(999),
    9: ({ session }) => text(session.username),
  },
})

const action = { shutdown: 1 }
const secured = { up: 1, down: 2, shutdown: 3 }

/** What somebody configured of it over the command line only, the world does not know. */
const isSecured = ({ of }: PortRow) => of.errDisabled === 'psecure-violation'

const security = table<PortRow>('1.3.6.1.4.1.9.9.315.1.2.1.1', {
  rows: (facts) => portRows(facts, (of) => of.kind === 'physical' && of.mode === 'access'),
  columns: {
    1: (row) => truth(isSecured(row)),
    2: (row) => number(isSecured(row) ? secured.shutdown : secured.down),
    3: () => number(1),
    4: () => number(0),
    5: () => number(0),
    8: () => number(action.shutdown),
    9: (row) => counter(isSecured(row) ? 1 : 0),
    10: ({ of }, { world, device }) =>
      macAddress(world.attachedTo(device, of).at(-1)?.endpoint.mac ?? '00:00:00:00:00:00'),
  },
})

/** CErrDisableFeatureIndex by the command line's word; a reason without a number here has no row. */
const reasons: Readonly<Record<string, number>> = {
  udld: 1,
  bpduguard: 2,
  'channel-misconfig': 3,
  'pagp-flap': 4,
  'dtp-flap': 5,
  'link-flap': 6,
  l2ptguard: 7,
  'security-violation': 8,
  'psecure-violation': 9,
  'gbic-invalid': 10,
  'dhcp-rate-limit': 11,
  vmps: 13,
  'storm-control': 14,
  'inline-power': 15,
  'arp-inspection': 16,
  loopback: 17,
  'link-monitor-failure': 20,
  loopdetect: 62,
}

/** By ifIndex and VLAN, which is 0 where the whole port is down. */
const disabled = table<PortRow>('1.3.6.1.4.1.9.9.548.1.3.1.1', {
  rows: (facts) =>
    portRows(facts, (of) => reasons[of.errDisabled ?? ''] !== undefined).map(({ index, subject }) => ({
      index: [...index, 0],
      subject,
    })),
  columns: {
    2: ({ of }) => number(reasons[of.errDisabled ?? ''] ?? 0),
    // Nothing brings it back by itself, as the world knows.
    3: () => gauge(0),
  },
})

/** Detection is on for every reason and nothing recovers by itself: what was configured otherwise over the command line the world does not know. */
const features = table<null>('1.3.6.1.4.1.9.9.548.1.2.1.1', {
  rows: () =>
    Object.values(reasons)
      .sort((one, other) => one - other)
      .map((number) => ({ index: [number], subject: null })),
  columns: {
    // Detection and recovery can be configured.
    2: () => bits([0, 1], 1),
    3: () => truth(true),
    4: () => truth(false),
    5: () => gauge(recoveryInterval),
  },
})

/** Seconds, as the device has it from the start. */
const recoveryInterval = 300

/** IEEE8021-PAE-MIB, CISCO-PORT-SECURITY-MIB, CISCO-ERR-DISABLE-MIB. */
export const portAccessObjects: readonly Subtree[] = [
  scalar('1.0.8802.1.1.1.1.1.1', () => number(1)),
  ports,
  authenticators,
  sessions,
  security,
  scalar('1.3.6.1.4.1.9.9.548.1.1.1', () => gauge(recoveryInterval)),
  // notifications: none
  scalar('1.3.6.1.4.1.9.9.548.1.1.2', () => truth(false)),
  scalar('1.3.6.1.4.1.9.9.548.1.1.3', () => gauge(0)),
  features,
  disabled,
]
