import { groups, screens, keepsGroup, mayOpen } from '@patchbay/contract/screens'
import type { Screen, ScreenGroup } from '@patchbay/contract/screens'
import { createRootRoute, createRoute, createRouter, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { NotFound } from '../screens/pages/not-found.tsx'
import { readAddress, writeAddress } from '../shell/address.ts'
import { withoutEndSlash } from '../session/address.ts'
import { Shell } from './shell.tsx'
import { deferred } from '../ui/deferred.tsx'
import type { Deferred } from '../ui/deferred.tsx'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { PageHead } from '../shell/page-head.tsx'
import css from './routes.module.css'
import { SkeletonRows } from '../ui/skeleton.tsx'

/** The screens that exist, each fetched when it is first opened. Every other path of the screen map is not built yet. */
const parts: Readonly<Record<string, Deferred<object>>> = {
  '/': deferred(async () => (await import('../screens/dashboard/dashboard.tsx')).Dashboard),
  '/administration/connected-systems': deferred(
    async () =>
      (await import('../screens/administration/connected-systems/connected-systems.tsx')).ConnectedSystems,
  ),
  '/administration/audit-log': deferred(
    async () => (await import('../screens/administration/audit-log/audit-log.tsx')).AuditLog,
  ),
  '/administration/license-information': deferred(
    async () =>
      (await import('../screens/administration/license-information/license-information.tsx'))
        .LicenseInformation,
  ),
  '/administration/policies': deferred(
    async () => (await import('../screens/administration/policies/policies.tsx')).Policies,
  ),
  '/common-queries/cisco-ise': deferred(
    async () => (await import('../screens/common-queries/cisco-ise/cisco-ise.tsx')).CiscoIse,
  ),
  '/common-queries/active-directory': deferred(
    async () =>
      (await import('../screens/common-queries/active-directory/active-directory.tsx')).ActiveDirectory,
  ),
  '/common-queries/catalyst-centre': deferred(
    async () =>
      (await import('../screens/common-queries/catalyst-centre/catalyst-centre.tsx')).CatalystCentre,
  ),
  '/common-queries/device-lookup': deferred(
    async () => (await import('../screens/common-queries/device-lookup/device-lookup.tsx')).DeviceLookup,
  ),
  '/common-queries/cisco-spaces': deferred(
    async () => (await import('../screens/common-queries/cisco-spaces/cisco-spaces.tsx')).CiscoSpaces,
  ),
  '/common-queries/dhcp-server': deferred(
    async () => (await import('../screens/common-queries/dhcp-server/dhcp-server.tsx')).DhcpServer,
  ),
  '/common-queries/cisco-switch': deferred(
    async () => (await import('../screens/common-queries/cisco-switch/cisco-switch.tsx')).CiscoSwitch,
  ),
  '/common-queries/cisco-wlc': deferred(
    async () => (await import('../screens/common-queries/cisco-wlc/cisco-wlc.tsx')).CiscoWlc,
  ),
  '/common-queries/firewall': deferred(
    async () => (await import('../screens/common-queries/firewall/firewall.tsx')).Firewall,
  ),
  '/command-centre/dhcp-ip-reservation': deferred(
    async () =>
      (await import('../screens/command-centre/dhcp-ip-reservation/dhcp-ip-reservation.tsx'))
        .DhcpIpReservation,
  ),
  '/command-centre/ise-endpoint-onboard': deferred(
    async () =>
      (await import('../screens/command-centre/ise-endpoint-onboard/ise-endpoint-onboard.tsx'))
        .IseEndpointOnboard,
  ),
  '/command-centre/ivanti-request-submission': deferred(
    async () =>
      (await import('../screens/command-centre/ivanti-request-submission/ivanti-request-submission.tsx'))
        .IvantiRequestSubmission,
  ),
  '/command-centre/switch-port-assignment': deferred(
    async () =>
      (await import('../screens/command-centre/switch-port-assignment/switch-port-assignment.tsx'))
        .SwitchPortAssignment,
  ),
  '/command-centre/command-history': deferred(
    async () =>
      (await import('../screens/command-centre/command-history/command-history.tsx')).CommandHistory,
  ),
  '/command-centre/approvals': deferred(
    async () => (await import('../screens/command-centre/approvals/approvals.tsx')).Approvals,
  ),
  '/command-centre/run': deferred(
    async () => (await import('../screens/command-centre/run/run.tsx')).RunScreen,
  ),
  '/workflows/cable-health-check': deferred(
    async () =>
      (await import('../screens/workflows/cable-health-check/cable-health-check.tsx')).CableHealthCheck,
  ),
  '/workflows/network-connect': deferred(
    async () => (await import('../screens/workflows/network-connect/network-connect.tsx')).NetworkConnectPage,
  ),
  '/workflows/switch-port-allocation': deferred(
    async () =>
      (await import('../screens/workflows/switch-port-allocation/switch-port-allocation.tsx'))
        .SwitchPortAllocation,
  ),
  '/workflows/security-response': deferred(
    async () =>
      (await import('../screens/workflows/security-response/security-response.tsx')).SecurityResponse,
  ),
  '/workflows/cyber-security-response': deferred(
    async () =>
      (await import('../screens/workflows/cyber-security-response/cyber-security-response.tsx'))
        .CyberSecurityResponse,
  ),
  '/workflows/power-management': deferred(
    async () => (await import('../screens/workflows/power-management/power-management.tsx')).PowerManagement,
  ),
  '/workflows/search-and-locate': deferred(
    async () =>
      (await import('../screens/workflows/search-and-locate/search-and-locate.tsx')).SearchAndLocate,
  ),
  '/site-resources/campus-map': deferred(
    async () => (await import('../screens/site-resources/campus-map/campus-map.tsx')).CampusMap,
  ),
  '/common-queries/map-locate': deferred(
    async () => (await import('../screens/common-queries/map-locate/map-locate.tsx')).MapLocate,
  ),
  '/site-resources/departments': deferred(
    async () => (await import('../screens/site-resources/departments/departments.tsx')).Departments,
  ),
  '/site-resources/network-devices': deferred(
    async () =>
      (await import('../screens/site-resources/network-devices/network-devices.tsx')).NetworkDevices,
  ),
  '/site-resources/network-locations': deferred(
    async () =>
      (await import('../screens/site-resources/network-locations/network-locations.tsx')).NetworkLocations,
  ),
  '/site-resources/access-points': deferred(
    async () => (await import('../screens/site-resources/access-points/access-points.tsx')).AccessPoints,
  ),
  '/site-resources/floor-plans': deferred(
    async () => (await import('../screens/site-resources/floor-plans/floor-plans.tsx')).FloorPlans,
  ),
  '/site-resources/operating-hours': deferred(
    async () =>
      (await import('../screens/site-resources/operating-hours/operating-hours.tsx')).OperatingHours,
  ),
  '/site-resources/ups-units': deferred(
    async () => (await import('../screens/site-resources/ups-units/ups-units.tsx')).UpsUnits,
  ),
  '/administration/user-management': deferred(
    async () =>
      (await import('../screens/administration/user-management/user-management.tsx')).UserManagement,
  ),
  '/scanner': deferred(async () => (await import('../screens/scanner/scanner.tsx')).Scanner),
  '/account': deferred(async () => (await import('../screens/account/account.tsx')).Account),
  '/about': deferred(async () => (await import('../screens/about/about.tsx')).About),
}

/** Fetches a screen's code ahead of time. Code is not secret; what it shows is asked for behind the key. */
export function preloadScreen(path: string): void {
  parts[path]?.preload().catch(() => undefined)
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

function screenRoute(screen: Screen) {
  const part = parts[screen.path]
  if (part === undefined) throw new Error(`no part draws ${screen.path}`)
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: () => <ScreenPage screen={screen} part={part} />,
  })
}

const groupRoute = (group: ScreenGroup, path: string) =>
  createRoute({ getParentRoute: () => root, path, component: () => <GroupPage group={group} /> })

const administration = groups.find(({ path }) => path === '/administration')

const tree = root.addChildren([
  ...screens.map(screenRoute),
  ...groups.map((group) => groupRoute(group, group.path)),
  // The specification's `/admin` stays at its own address and shows the same entry page.
  ...(administration ? [groupRoute(administration, '/admin')] : []),
])

export function createConsoleRouter() {
  return createRouter({
    routeTree: tree,
    caseSensitive: true,
    parseSearch: readAddress,
    stringifySearch: writeAddress,
    defaultPreload: false,
    // Also where the console itself is sent to such a path: after sign-in, by a saved view.
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutEndSlash(url.pathname)
        return url
      },
    },
  })
}

/** The landing page of a group: a card for each screen of it that the person may open. */
function GroupPage({ group }: { group: ScreenGroup }) {
  const held = heldKeys(useProfile())
  if (!keepsGroup(group, held)) return <NotFound />
  const open = group.screens.filter((screen) => !screen.hidden && mayOpen(screen, held))
  return (
    <>
      <PageHead title={group.title} />
      <p className={css.line}>
        {open.length === 0
          ? 'Your keys open pages of this area from a link only; none is in your menu.'
          : `${open.length} of ${group.screens.filter((screen) => !screen.hidden).length} pages are open to you.`}
      </p>
      <ul className={css.cards}>
        {open.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} className={css.card}>
              <span className={css.title}>{screen.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A screen of the map; as if it did not exist without its key. */
function ScreenPage({ screen, part: Part }: { screen: Screen; part: ComponentType }) {
  const held = heldKeys(useProfile())
  if (!mayOpen(screen, held)) return <NotFound />
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Part />
    </Suspense>
  )
}
