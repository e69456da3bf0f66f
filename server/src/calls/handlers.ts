import type { Handlers } from '../http/handlers.ts'
import { accountCalls } from './account.ts'
import { policyCalls } from './administration/policies.ts'
import { quarantineCalls } from './administration/quarantine.ts'
import { connectedSystemsCalls } from './administration/connected-systems.ts'
import { userManagementCalls } from './administration/user-management.ts'
import { ciscoIseCalls } from './common-queries/cisco-ise.ts'
import { activeDirectoryCalls } from './common-queries/active-directory.ts'
import { ciscoSwitchCalls } from './common-queries/cisco-switch.ts'
import { leaseReleaseCalls } from './common-queries/dhcp-server/lease-release.ts'
import { sessionActionCalls } from './common-queries/cisco-ise/actions.ts'
import { switchActionListCalls } from './common-queries/cisco-switch/action-list.ts'
import { switchActionCalls } from './common-queries/cisco-switch/actions.ts'
import { dhcpServerCalls } from './common-queries/dhcp-server.ts'
import { deviceLookupCalls } from './common-queries/device-lookup.ts'
import { approvalCalls } from './command-centre/approvals.ts'
import { commandHistoryCalls } from './command-centre/command-history.ts'
import { runCalls } from './command-centre/run.ts'
import { dhcpIpReservationCalls } from './command-centre/dhcp-ip-reservation.ts'
import { iseEndpointOnboardCalls } from './command-centre/ise-endpoint-onboard.ts'
import { ivantiRequestSubmissionCalls } from './command-centre/ivanti-request-submission.ts'
import { switchPortAssignmentCalls } from './command-centre/switch-port-assignment.ts'
import { draftCalls } from './drafts.ts'
import { conditionCalls } from './server/condition.ts'
import { healthCalls } from './server/health.ts'
import { policyReportCalls } from './server/policy-report.ts'
import { resourceCalls } from '../resources/calls.ts'
import { networkLocationCalls } from './site-resources/network-locations.ts'
import type { Surroundings } from './surroundings.ts'
import { firstAccountCalls } from './users/first-account.ts'
import { openidCalls } from './users/openid.ts'
import { passwordLinkCalls } from './users/password-link.ts'
import { sessionCalls } from './users/session.ts'
import { searchAndLocateCalls } from './workflows/search-and-locate.ts'

/** One handler for each call of the contract, gathered from the files named like it. */
export function createHandlers(surroundings: Surroundings): Handlers {
  return {
    ...healthCalls(surroundings),
    ...conditionCalls(surroundings),
    ...policyReportCalls(surroundings),
    ...quarantineCalls(surroundings),
    ...sessionCalls(surroundings),
    ...firstAccountCalls(surroundings),
    ...passwordLinkCalls(surroundings),
    ...openidCalls(surroundings),
    ...draftCalls(surroundings),
    ...accountCalls(surroundings),
    ...userManagementCalls(surroundings),
    ...connectedSystemsCalls(surroundings),
    ...policyCalls(surroundings),
    ...networkLocationCalls(surroundings),
    ...resourceCalls(surroundings),
    ...searchAndLocateCalls(surroundings),
    ...deviceLookupCalls(surroundings),
    ...ciscoIseCalls(surroundings),
    ...activeDirectoryCalls(surroundings),
    ...ciscoSwitchCalls(surroundings),
    ...switchActionCalls(surroundings),
    ...switchActionListCalls(surroundings),
    ...sessionActionCalls(surroundings),
    ...leaseReleaseCalls(surroundings),
    ...dhcpServerCalls(surroundings),
    ...dhcpIpReservationCalls(surroundings),
    ...iseEndpointOnboardCalls(surroundings),
    ...ivantiRequestSubmissionCalls(surroundings),
    ...switchPortAssignmentCalls(surroundings),
    ...commandHistoryCalls(surroundings),
    ...runCalls(surroundings),
    ...approvalCalls(surroundings),
  }
}
