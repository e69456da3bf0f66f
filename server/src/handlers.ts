import type { Handlers } from './http/handlers.ts'
import { accountCalls } from './calls/account/account.ts'
import { auditLogCalls } from './calls/administration/audit-log.ts'
import { licenseInformationCalls } from './calls/administration/license-information.ts'
import { policyCalls } from './calls/administration/policies.ts'
import { quarantineCalls } from './calls/server/quarantine.ts'
import { connectedSystemsCalls } from './calls/administration/connected-systems.ts'
import { userManagementCalls } from './calls/administration/user-management.ts'
import { ciscoIseCalls } from './calls/common-queries/cisco-ise.ts'
import { activeDirectoryCalls } from './calls/common-queries/active-directory.ts'
import { catalystCentreCalls } from './calls/common-queries/catalyst-centre.ts'
import { ciscoWlcCalls } from './calls/common-queries/cisco-wlc.ts'
import { ciscoSpacesCalls } from './calls/common-queries/cisco-spaces.ts'
import { ciscoSwitchCalls } from './calls/common-queries/cisco-switch.ts'
import { dhcpServerCalls } from './calls/common-queries/dhcp-server.ts'
import { firewallCalls } from './calls/common-queries/firewall.ts'
import { dailyQuestionCalls } from './calls/common-queries/firewall/daily-questions.ts'
import { deviceLookupCalls } from './calls/common-queries/device-lookup.ts'
import { mapLocateCalls } from './calls/common-queries/map-locate.ts'
import { approvalCalls } from './calls/command-centre/approvals.ts'
import { commandHistoryCalls } from './calls/command-centre/command-history.ts'
import { runCalls } from './calls/command-centre/run.ts'
import { dhcpIpReservationCalls } from './calls/command-centre/dhcp-ip-reservation.ts'
import { iseEndpointOnboardCalls } from './calls/command-centre/ise-endpoint-onboard.ts'
import { ivantiRequestSubmissionCalls } from './calls/command-centre/ivanti-request-submission.ts'
import { switchPortAssignmentCalls } from './calls/command-centre/switch-port-assignment.ts'
import { changeCalls } from './calls/change-calls.ts'
import { planCalls } from './calls/plan-calls.ts'
import { dashboardCalls } from './calls/dashboard/dashboard.ts'
import { conditionCalls } from './calls/server/status.ts'
import { healthCalls } from './calls/server/health.ts'
import { policyReportCalls } from './calls/server/policy-report.ts'
import { resourceCalls } from './resources/calls.ts'
import { networkDeviceCalls } from './calls/site-resources/network-devices.ts'
import { networkLocationCalls } from './calls/site-resources/network-locations.ts'
import { campusMapCalls } from './calls/site-resources/campus-map/map.ts'
import { outlineCalls } from './calls/site-resources/campus-map/outlines.ts'
import { floorPlanEditCalls } from './calls/site-resources/floor-plans/edits.ts'
import { floorPlanCalls } from './calls/site-resources/floor-plans/plans.ts'
import { operatingHoursCalls } from './calls/site-resources/operating-hours.ts'
import { upsUnitCalls } from './calls/site-resources/ups-units.ts'
import { scannerCalls } from './calls/scanner/scanner.ts'
import { scanCalls } from './calls/scanner/scans.ts'
import type { CallContext } from './calls/call-context.ts'
import { firstAccountCalls } from './calls/users/first-account.ts'
import { openidCalls } from './calls/users/openid.ts'
import { passwordLinkCalls } from './calls/users/password-link.ts'
import { sessionCalls } from './calls/users/session.ts'
import { cableHealthCheckCalls } from './calls/workflows/cable-health-check.ts'
import { cyberSecurityResponseCalls } from './calls/workflows/cyber-security-response.ts'
import { doctorCalls } from './calls/workflows/network-connect/doctor.ts'
import { portHoldCalls } from './calls/workflows/switch-port-allocation/holds.ts'
import { portReclaimCalls } from './calls/workflows/switch-port-allocation/reclaims.ts'
import { powerManagementCalls } from './calls/workflows/power-management.ts'
import { searchAndLocateCalls } from './calls/workflows/search-and-locate.ts'
import { securityAlertCalls } from './calls/workflows/security-response/alerts.ts'
import { securityCaseCalls } from './calls/workflows/security-response/cases.ts'
import { containCasesCalls } from './calls/workflows/security-response/contain-cases.ts'
import { switchPortAllocationCalls } from './calls/workflows/switch-port-allocation.ts'

/** One handler for each call of the contract, gathered from the files named like it. */
export function createHandlers(context: CallContext): Handlers {
  return {
    ...healthCalls(context),
    ...conditionCalls(context),
    ...policyReportCalls(context),
    ...quarantineCalls(context),
    ...sessionCalls(context),
    ...firstAccountCalls(context),
    ...passwordLinkCalls(context),
    ...openidCalls(context),
    ...dashboardCalls(context),
    ...accountCalls(context),
    ...userManagementCalls(context),
    ...connectedSystemsCalls(context),
    ...policyCalls(context),
    ...auditLogCalls(context),
    ...licenseInformationCalls(context),
    ...networkDeviceCalls(context),
    ...networkLocationCalls(context),
    ...floorPlanCalls(context),
    ...campusMapCalls(context),
    ...outlineCalls(context),
    ...floorPlanEditCalls(context),
    ...operatingHoursCalls(context),
    ...upsUnitCalls(context),
    ...resourceCalls(context),
    ...searchAndLocateCalls(context),
    ...cableHealthCheckCalls(context),
    ...doctorCalls(context),
    ...powerManagementCalls(context),
    ...deviceLookupCalls(context),
    ...mapLocateCalls(context),
    ...ciscoIseCalls(context),
    ...ciscoSpacesCalls(context),
    ...activeDirectoryCalls(context),
    ...catalystCentreCalls(context),
    ...ciscoWlcCalls(context),
    ...ciscoSwitchCalls(context),
    ...dhcpServerCalls(context),
    ...firewallCalls(context),
    ...dailyQuestionCalls(context),
    ...switchPortAllocationCalls(context),
    ...securityCaseCalls(context),
    ...containCasesCalls(context),
    ...securityAlertCalls(context),
    ...cyberSecurityResponseCalls(context),
    ...portHoldCalls(context),
    ...portReclaimCalls(context),
    ...changeCalls(context),
    ...planCalls(context),
    ...dhcpIpReservationCalls(context),
    ...iseEndpointOnboardCalls(context),
    ...ivantiRequestSubmissionCalls(context),
    ...switchPortAssignmentCalls(context),
    ...commandHistoryCalls(context),
    ...runCalls(context),
    ...approvalCalls(context),
    ...scannerCalls(context),
    ...scanCalls(context),
  }
}
