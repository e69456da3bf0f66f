import type { IseNode } from '../deployment/node.ts'
import { authorizationResults, securityGroups } from '../deployment/policy-results.ts'
import { readOnly } from './read-only.ts'
import { plainItem, type Resource } from '../deployment/resource.ts'

const accessLists = [
  ['PERMIT_ALL_IPV4_TRAFFIC', 'Allow all IPv4 traffic', 'permit ip any any'],
  ['DENY_ALL_IPV4_TRAFFIC', 'Deny all IPv4 traffic', 'deny ip any any'],
  [
    'INTERNET_ONLY',
    'Everything but the campus',
    'deny ip any 10.0.0.0 0.255.255.255\ndeny ip any 172.16.0.0 0.15.255.255\npermit ip any any',
  ],
] as const

/** Which protocols a policy set takes; the one that comes with the product. */
const allowedProtocols = {
  processHostLookup: true,
  allowPapAscii: true,
  allowChap: false,
  allowMsChapV1: false,
  allowMsChapV2: false,
  allowEapMd5: false,
  allowLeap: false,
  allowEapTls: true,
  allowEapTtls: true,
  allowEapFast: true,
  allowPeap: true,
  allowTeap: false,
  allowPreferredEapProtocol: false,
  eapTlsLBit: false,
  allowWeakCiphersForEap: false,
  requireMessageAuth: false,
}

/** What rules may lead to, which the lab shows and does not change. */
export const policyResultResources = (node: IseNode): readonly Resource[] => [
  readOnly('authorizationprofile', 'AuthorizationProfile', 'policy.authorizationprofile', () =>
    authorizationResults(node).map(({ id, name, accepts, vlan }) =>
      plainItem(
        { id, name, description: '' },
        {
          advancedAttributes: [],
          accessType: accepts ? 'ACCESS_ACCEPT' : 'ACCESS_REJECT',
          authzProfileType: 'SWITCH',
          ...(vlan === null ? {} : { vlan: { nameID: String(vlan), tagID: 1 } }),
          trackMovement: false,
          agentlessPosture: false,
          serviceTemplate: false,
          easywiredSessionCandidate: false,
          voiceDomainPermission: false,
          neat: false,
          webAuth: false,
          profileName: 'Cisco',
        },
      ),
    ),
  ),
  readOnly('downloadableacl', 'DownloadableAcl', 'policy.downloadableacl', () =>
    accessLists.map(([name, description, dacl]) =>
      plainItem(
        { id: node.identify('downloadable access list', name), name, description },
        { dacl, daclType: 'IPV4' },
      ),
    ),
  ),
  readOnly(
    'sgt',
    'Sgt',
    'trustsec.sgt',
    () =>
      securityGroups.map(([name, value]) =>
        plainItem(
          { id: node.identify('security group', name), name, description: `${name} Security Group` },
          { value, generationId: '0', isReadOnly: false, propogateToApic: false, defaultSGACLs: [] },
        ),
      ),
    ['name', 'description', 'value', 'generationId'],
  ),
  readOnly('allowedprotocols', 'AllowedProtocols', 'policy.allowedprotocols', () => [
    plainItem(
      {
        id: node.identify('allowed protocols', 'Default Network Access'),
        name: 'Default Network Access',
        description: 'Default Allowed Protocol Service',
      },
      allowedProtocols,
    ),
  ]),
]
