import { licenceOfDevice } from '../../../world/device-licences.ts'
import { enveloped, invalid } from './answers.ts'
import type { Center } from './center.ts'
import type { Managed } from './devices.ts'
import type { Route } from './inventory-routes.ts'

const day = 86_400_000

/** Access points are licensed with their controllers. */
const licensed = (center: Center) => center.devices().filter(({ family }) => family !== 'Unified AP')

/** In snake case, unlike everything else. */
function shown(center: Center, one: Managed) {
  const truth = licenceOfDevice(one.key)
  const reported = new Date(center.belief.now() - truth.reportedDaysAgo * day).toISOString()
  return {
    device_uuid: one.id,
    device_name: one.name,
    ip_address: one.address,
    mac_address: one.mac,
    model: one.platform,
    device_type: one.family,
    software_version: one.software,
    network_license: truth.network ?? 'NA',
    dna_level: truth.dna ?? '',
    license_mode: 'Smart Licensing Using Policy',
    registration_status: truth.registered ? 'REGISTERED' : 'UNREGISTERED',
    authorization_status: truth.registered ? 'AUTHORIZED' : null,
    smart_account_name: 'SA-Example-Edu',
    virtual_account_name: 'Campus',
    is_license_expired: truth.expired,
    evaluation_license_expiry: null,
    last_successful_rum_usage_upload_time: truth.registered ? reported.slice(0, 19).replace('T', ' ') : 'NA',
    is_wireless: one.family === 'Wireless Controller',
    site: null,
    sle_auth_code: null,
    sle_state: 'NA',
    hsec_status: 'NA',
  }
}

function summary(center: Center, query: URLSearchParams) {
  const number = (name: string) => {
    const value = Number(query.get(name) ?? '')
    if (!Number.isInteger(value) || value < 1)
      throw invalid(`${name} is required and must be a number from 1 on`)
    return value
  }
  const [page, limit] = [number('page_number'), number('limit')]
  if (limit > 500) throw invalid('limit must be at most 500')
  const order = query.get('order')
  if (order !== 'asc' && order !== 'desc') throw invalid('order is required and must be asc or desc')
  const all = [...licensed(center)].sort((one, other) => (one.name < other.name ? -1 : 1))
  if (order === 'desc') all.reverse()
  return enveloped(all.slice((page - 1) * limit, page * limit).map((one) => shown(center, one)))
}

/** Below `/dna/intent/api/v1`. */
export const licenceRoutes: readonly Route[] = [
  ['GET', /^licenses\/device\/count$/, (center) => enveloped(licensed(center).length)],
  ['GET', /^licenses\/device\/summary$/, (center, _, { query }) => summary(center, query)],
]
