import type { Ask, Reading } from '@patchbay/connectors/asking'
import type {
  Compliance,
  ControllerClient,
  ControllerIssue,
  DeviceFacts,
  DeviceLicence,
  DeviceQuestion,
  ManagedDevice,
  SiteHealth,
} from '@patchbay/connectors/controller/capabilities'
import type { System } from '../systems/open.ts'

type Pending<T> = Promise<Reading<T>> | undefined

/** What one network controller believes, each reading by itself; undefined where it cannot be asked. */
export interface ControllerReadings {
  readonly device: (question: DeviceQuestion) => Pending<DeviceFacts | null>
  readonly devices: () => Pending<readonly ManagedDevice[]>
  /** At an instant of the last 30 days; null for now. */
  readonly client: (mac: string, at: Date | null) => Pending<ControllerClient | null>
  readonly sites: () => Pending<readonly SiteHealth[]>
  /** Active issues of a device by its id, of a client by its MAC, or all. */
  readonly issues: (
    about: { readonly device: string } | { readonly mac: string } | 'all',
  ) => Pending<readonly ControllerIssue[]>
  readonly nonCompliant: () => Pending<readonly Compliance[]>
  readonly licences: () => Pending<readonly DeviceLicence[]>
}

/** Opens a controller to be read; `ask` gives each question what time is left. */
export async function controllerReadings(
  system: System<'controller'>,
  ask: () => Ask,
): Promise<ControllerReadings> {
  const can = await system.can()
  return {
    device: (question) => can.readDevice?.(question, ask()),
    devices: () => can.listDevices?.(ask()),
    client: (mac, at) => can.readClient?.(mac, at, ask()),
    sites: () => can.listSiteHealth?.(ask()),
    issues: (about) => can.listIssues?.(about, ask()),
    nonCompliant: () => can.listNonCompliant?.(ask()),
    licences: () => can.listDeviceLicences?.(ask()),
  }
}
