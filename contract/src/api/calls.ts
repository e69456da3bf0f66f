import type { Call, CallName } from '../call.ts'
import {
  applyCall,
  applyListCall,
  callsOfActs,
  endingCalls,
  listOnceCall,
  standingCalls,
  undoCall,
} from './change-calls.ts'
import { plans } from '../plans/all.ts'
import { callsOfPlans } from './plan-calls.ts'
import { changeKinds } from '../changes/kinds/all.ts'
import { actOnPort } from '../changes/kinds/act-on-port.ts'
import { assignPort } from '../changes/kinds/assign-port.ts'
import { containEndpoint } from '../changes/kinds/contain-endpoint.ts'
import { onboardEndpoint } from '../changes/kinds/onboard-endpoint.ts'
import { reserveAddress } from '../changes/kinds/reserve-address.ts'
import { setPortPower } from '../changes/kinds/set-port-power.ts'
import { submitRequest } from '../changes/kinds/submit-request.ts'
import { accessPoints } from '../resources/access-points.ts'
import { buildings } from '../resources/buildings.ts'
import { campuses } from '../resources/campuses.ts'
import { departments } from '../resources/departments.ts'
import { floors } from '../resources/floors.ts'
import { freezes } from '../resources/freezes.ts'
import { holidayCalendars } from '../resources/holiday-calendars.ts'
import { licences } from '../resources/licences.ts'
import { modelLifecycles } from '../resources/model-lifecycles.ts'
import { networkDevices } from '../resources/network-devices.ts'
import { networkLocations } from '../resources/network-locations.ts'
import { operatingHours } from '../resources/operating-hours.ts'
import { rooms } from '../resources/rooms.ts'
import { upsUnits } from '../resources/ups-units.ts'
import { resourceCalls } from '../resources/resource-calls.ts'
import * as account from '../account/account.ts'
import * as notifications from '../account/notifications.ts'
import * as savedViews from '../account/saved-views.ts'
import * as auditLog from '../administration/audit-log.ts'
import * as connectedSystems from '../administration/connected-systems.ts'
import * as licenseInformation from '../administration/license-information.ts'
import * as policies from '../administration/policies.ts'
import * as askedKeys from '../administration/user-management/requested-keys.ts'
import * as asked from '../administration/user-management/requested-grants.ts'
import * as elsewhere from '../administration/user-management/elsewhere.ts'
import * as holders from '../administration/user-management/holders.ts'
import * as people from '../administration/user-management/people.ts'
import * as seeing from '../administration/user-management/seeing.ts'
import * as waysIn from '../administration/user-management/sign-in-methods.ts'
import * as approvals from '../command-centre/approvals.ts'
import * as commandHistory from '../command-centre/command-history.ts'
import * as subscriptions from '../command-centre/command-history/subscriptions.ts'
import * as dhcpIpReservation from '../command-centre/dhcp-ip-reservation.ts'
import * as meantSubnets from '../command-centre/dhcp-ip-reservation/meant-subnets.ts'
import * as iseEndpointOnboard from '../command-centre/ise-endpoint-onboard.ts'
import * as ivantiRequestSubmission from '../command-centre/ivanti-request-submission.ts'
import * as choices from '../command-centre/ivanti-request-submission/choices.ts'
import * as run from '../command-centre/run.ts'
import * as batch from '../command-centre/run/batch.ts'
import * as deskComments from '../command-centre/run/desk-comments.ts'
import * as ticketNote from '../command-centre/run/ticket-note.ts'
import * as switchPortAssignment from '../command-centre/switch-port-assignment.ts'
import * as activeDirectory from '../common-queries/active-directory.ts'
import * as catalystCentre from '../common-queries/catalyst-centre.ts'
import * as ciscoWlc from '../common-queries/cisco-wlc.ts'
import * as ciscoIse from '../common-queries/cisco-ise.ts'
import * as members from '../common-queries/cisco-ise/members.ts'
import * as ciscoSpaces from '../common-queries/cisco-spaces.ts'
import * as ciscoSwitch from '../common-queries/cisco-switch.ts'
import * as deviceLookup from '../common-queries/device-lookup.ts'
import * as firewall from '../common-queries/firewall.ts'
import * as dailyQuestions from '../common-queries/firewall/daily-questions.ts'
import * as dhcpServer from '../common-queries/dhcp-server.ts'
import * as dashboard from '../dashboard/dashboard.ts'
import * as drafts from '../account/drafts.ts'
import * as condition from '../server/status.ts'
import * as health from '../server/health.ts'
import * as policyReport from '../server/policy-report.ts'
import * as quarantine from '../server/quarantine.ts'
import * as networkDeviceCalls from '../site-resources/network-devices.ts'
import * as networkLocationCalls from '../site-resources/network-locations.ts'
import * as floorPlanEdits from '../site-resources/floor-plans/edits.ts'
import * as mapLocate from '../common-queries/map-locate.ts'
import * as campusMap from '../site-resources/campus-map/map.ts'
import * as campusOutlines from '../site-resources/campus-map/outlines.ts'
import * as floorPlans from '../site-resources/floor-plans/plans.ts'
import * as operatingHoursCalls from '../site-resources/operating-hours.ts'
import * as upsUnitCalls from '../site-resources/ups-units.ts'
import * as scannerCard from '../scanner/scanner.ts'
import * as scans from '../scanner/scans.ts'
import * as firstAccount from '../users/first-account.ts'
import * as openid from '../users/openid.ts'
import * as passwordLink from '../users/password-link.ts'
import * as session from '../users/session.ts'
import * as cableHealthCheck from '../workflows/cable-health-check.ts'
import * as cyberSecurityResponse from '../workflows/cyber-security-response.ts'
import * as doctor from '../workflows/network-connect/doctor.ts'
import * as powerManagement from '../workflows/power-management.ts'
import * as searchAndLocate from '../workflows/search-and-locate.ts'
import * as securityCases from '../workflows/security-response/cases.ts'
import * as securityAlerts from '../workflows/security-response/alerts.ts'
import * as securityContainments from '../workflows/security-response/contain-cases.ts'
import * as switchPortAllocation from '../workflows/switch-port-allocation.ts'
import * as portHolds from '../workflows/switch-port-allocation/holds.ts'
import * as portReclaims from '../workflows/switch-port-allocation/reclaims.ts'

/** Every exported call of these files is a call of the product. */
const areas = [
  health,
  quarantine,
  condition,
  policyReport,
  session,
  firstAccount,
  passwordLink,
  openid,
  dashboard,
  drafts,
  account,
  notifications,
  savedViews,
  seeing,
  people,
  waysIn,
  holders,
  elsewhere,
  asked,
  askedKeys,
  auditLog,
  licenseInformation,
  connectedSystems,
  policies,
  searchAndLocate,
  cableHealthCheck,
  doctor,
  switchPortAllocation,
  portHolds,
  portReclaims,
  securityCases,
  securityAlerts,
  securityContainments,
  cyberSecurityResponse,
  powerManagement,
  deviceLookup,
  ciscoIse,
  members,
  ciscoSpaces,
  activeDirectory,
  catalystCentre,
  ciscoWlc,
  dhcpServer,
  firewall,
  dailyQuestions,
  ciscoSwitch,
  networkLocationCalls,
  iseEndpointOnboard,
  dhcpIpReservation,
  meantSubnets,
  switchPortAssignment,
  choices,
  ivantiRequestSubmission,
  batch,
  commandHistory,
  subscriptions,
  run,
  ticketNote,
  deskComments,
  approvals,
  floorPlans,
  floorPlanEdits,
  campusMap,
  mapLocate,
  campusOutlines,
  operatingHoursCalls,
  networkDeviceCalls,
  upsUnitCalls,
  scannerCard,
  scans,
] as const

/** The calls of each change and each list follow from its declaration. */
const declared = [
  ...standingCalls(assignPort, switchPortAssignment.portIntent),
  ...standingCalls(reserveAddress, dhcpIpReservation.reservationWish),
  ...standingCalls(onboardEndpoint, iseEndpointOnboard.endpointWish),
  applyCall(submitRequest),
  undoCall(submitRequest),
  listOnceCall(actOnPort),
  applyListCall(actOnPort),
  ...endingCalls(setPortPower),
  applyCall(containEndpoint),
  undoCall(containEndpoint),
  ...callsOfActs(changeKinds),
  ...callsOfPlans(plans),
  ...resourceCalls(departments),
  ...resourceCalls(networkDevices),
  ...resourceCalls(networkLocations),
  ...resourceCalls(accessPoints),
  ...resourceCalls(campuses),
  ...resourceCalls(buildings),
  ...resourceCalls(floors),
  ...resourceCalls(rooms),
  ...resourceCalls(upsUnits),
  ...resourceCalls(operatingHours),
  ...resourceCalls(freezes),
  ...resourceCalls(holidayCalendars),
  ...resourceCalls(licences),
  ...resourceCalls(modelLifecycles),
] as const

type Exported<Area> = Area extends unknown ? Extract<Area[keyof Area], Call> : never
type Listed = (typeof declared)[number] | Exported<(typeof areas)[number]>

/** The calls by name, such as `Calls['POST /users/login/']`. */
export type Calls = { [C in Listed as CallName<C>]: C }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'answer' in value

/** Every call: the server registers exactly these, and the web's client is typed by them. */
export const callList: readonly Call[] = [
  ...areas.flatMap((area): unknown[] => Object.values(area)).filter(isCall),
  ...declared,
]
