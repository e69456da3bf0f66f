/** What a port is wanted for, with what such a device usually needs. */
export interface DeviceKind {
  readonly label: string
  /** PoE watts at the switch, by the class that such devices ask for; 0 for a device with its own supply. */
  readonly watts: number
  /** Mb/s */
  readonly speed: number
}

export const deviceKinds = {
  desk: { label: 'Desk', watts: 0, speed: 1_000 },
  phone: { label: 'Phone', watts: 7, speed: 100 },
  'access-point': { label: 'Access point', watts: 30, speed: 1_000 },
  camera: { label: 'Camera', watts: 15.4, speed: 100 },
  medical: { label: 'Medical device', watts: 0, speed: 100 },
  printer: { label: 'Printer', watts: 0, speed: 100 },
} as const satisfies Readonly<Record<string, DeviceKind>>

export type DeviceKindName = keyof typeof deviceKinds

export const deviceKindNames = Object.keys(deviceKinds) as [DeviceKindName, ...DeviceKindName[]]

/** Days without a device after which a port counts as unused, where nobody asks for others. */
export const usualIdleDays = 30

/** A port for a device of this kind; whatever is asked for besides goes before it. */
export const needOf = (
  kind: DeviceKindName,
  { speed, watts }: { readonly speed?: number | undefined; readonly watts?: number | undefined },
): Pick<DeviceKind, 'speed' | 'watts'> => ({
  speed: speed ?? deviceKinds[kind].speed,
  watts: watts ?? deviceKinds[kind].watts,
})
