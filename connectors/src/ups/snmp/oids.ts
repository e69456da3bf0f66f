/** Of RFC 1628 section 4; scalars end with `.0`, columns with their number. */
const mib = '1.3.6.1.2.1.33.1'

export const rfc = {
  manufacturer: `${mib}.1.1.0`,
  model: `${mib}.1.2.0`,
  firmware: `${mib}.1.3.0`,
  name: `${mib}.1.5.0`,
  batteryStatus: `${mib}.2.1.0`,
  /** Seconds; 0 while the mains are there. */
  secondsOnBattery: `${mib}.2.2.0`,
  minutesRemaining: `${mib}.2.3.0`,
  chargeRemaining: `${mib}.2.4.0`,
  temperature: `${mib}.2.7.0`,
  /** How many lines its input has. */
  inputLines: `${mib}.3.2.0`,
  outputSource: `${mib}.4.1.0`,
  alarmsPresent: `${mib}.6.1.0`,
  testId: `${mib}.7.1.0`,
  testSpinLock: `${mib}.7.2.0`,
  testResult: `${mib}.7.3.0`,
  testDetail: `${mib}.7.4.0`,
  /** sysUpTime when it began. */
  testStart: `${mib}.7.5.0`,
} as const

export const rfcColumns = {
  inputVoltage: `${mib}.3.3.1.3`,
  outputVoltage: `${mib}.4.4.1.2`,
  outputPower: `${mib}.4.4.1.4`,
  outputLoad: `${mib}.4.4.1.5`,
  /** Identifiers of alarms. */
  alarms: `${mib}.6.2.1.2`,
} as const

/** Alarms that every agent knows, by their last number below. */
export const wellKnownAlarms = `${mib}.6.3`

export const wellKnownTests = {
  none: `${mib}.7.7.1`,
  abort: `${mib}.7.7.2`,
  quickBattery: `${mib}.7.7.4`,
} as const

/** What all that Eaton makes is under, also sysObjectID. */
export const eaton = '1.3.6.1.4.1.534'

/** XUPS-MIB of Eaton, revision 2019-09-27. */
export const xups = {
  /** Of its battery: charging, discharging, under test. */
  abmStatus: `${eaton}.1.2.5.0`,
  /** 1 for yes, 2 for no, of this one and the next three. */
  batteryFailure: `${eaton}.1.2.7.0`,
  batteryNotPresent: `${eaton}.1.2.8.0`,
  batteryAged: `${eaton}.1.2.9.0`,
  batteryLowCapacity: `${eaton}.1.2.10.0`,
  outputSource: `${eaton}.1.4.5.0`,
  outputStatus: `${eaton}.1.4.10.0`,
  testStatus: `${eaton}.1.8.2.0`,
} as const

/** Identifiers of alarms, and what those that every card knows are under, by their last number. */
export const xupsAlarms = { column: `${eaton}.1.7.2.1.2`, wellKnown: `${eaton}.1.7` } as const

/** What all that APC makes is under, also sysObjectID. */
export const apc = '1.3.6.1.4.1.318'

const ups = `${apc}.1.1.1`

/** PowerNet-MIB of APC; a value in tenths stands beside its whole one. */
export const powerNet = {
  model: `${ups}.1.1.1.0`,
  name: `${ups}.1.1.2.0`,
  firmware: `${ups}.1.2.1.0`,
  serial: `${ups}.1.2.3.0`,
  batteryStatus: `${ups}.2.1.1.0`,
  /** TimeTicks. */
  timeOnBattery: `${ups}.2.1.2.0`,
  lastReplaced: `${ups}.2.1.3.0`,
  capacity: `${ups}.2.2.1.0`,
  temperature: `${ups}.2.2.2.0`,
  /** TimeTicks. */
  runTime: `${ups}.2.2.3.0`,
  replaceIndicator: `${ups}.2.2.4.0`,
  capacityTenths: `${ups}.2.3.1.0`,
  temperatureTenths: `${ups}.2.3.2.0`,
  inputVoltage: `${ups}.3.2.1.0`,
  outputStatus: `${ups}.4.1.1.0`,
  outputVoltage: `${ups}.4.2.1.0`,
  load: `${ups}.4.2.3.0`,
  activePower: `${ups}.4.2.8.0`,
  loadTenths: `${ups}.4.3.3.0`,
  /** Set to 2: test now. */
  test: `${ups}.7.2.2.0`,
  testResult: `${ups}.7.2.3.0`,
  testDate: `${ups}.7.2.4.0`,
  calibrationResult: `${ups}.7.2.6.0`,
  commStatus: `${ups}.8.1.0`,
  /** 64 characters, 1 for what is so. */
  flags: `${ups}.11.1.1.0`,
} as const

export const system = { objectId: '1.3.6.1.2.1.1.2.0', upTime: '1.3.6.1.2.1.1.3.0' } as const
