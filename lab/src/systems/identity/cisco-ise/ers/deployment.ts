import type { IseNode } from '../deployment/node.ts'
import { readOnly } from './read-only.ts'
import { plainItem, type Resource } from '../deployment/resource.ts'

/** What the deployment consists of and leans on. */
export function deploymentResources(node: IseNode): readonly Resource[] {
  const { deployment, lab } = node
  const policyNodes = deployment.machines.filter(({ services }) => services.includes('Session'))
  const short = (lab.world.domain.split('.')[0] ?? '').toUpperCase()
  const info: Resource = {
    path: 'deploymentinfo',
    wrapper: 'ERSDeploymentInfo',
    mediaType: 'system.deploymentinfo',
    filters: [],
    list: () => [],
    byId: () => null,
    operation(method, rest) {
      if (method !== 'GET' || rest !== 'getAllInfo') return null
      const deploymentID = node.identify('deployment', node.name)
      return {
        status: 200,
        body: {
          ERSDeploymentInfo: {
            deploymentInfo: {
              deploymentID,
              versionHistoryInfo: [{ opType: 'INSTALL', mainVersion: node.options.version, epochTime: 0 }],
              nodeList: { nodeAndNodeCountAndCountInfo: [] },
              fipsstatus: 'false',
            },
            nadInfo: {
              nodeList: { nodeAndScope: [] },
              nadcountInfo: { totalActiveNADCount: lab.world.switches.size },
            },
          },
        },
      }
    },
  }
  return [
    readOnly('sessionservicenode', 'SessionServiceNode', 'network.sessionservicenode', () =>
      policyNodes.map(({ name }) =>
        plainItem(
          { id: node.identify('node', name), name, description: '' },
          { ipAddress: deployment.addressOf(name), gateWay: deployment.gateway },
        ),
      ),
    ),
    readOnly('activedirectory', 'ERSActiveDirectory', 'identity.activedirectory', () => [
      plainItem(
        { id: node.identify('join point', 'AD-CORP'), name: 'AD-CORP', description: '' },
        {
          domain: lab.world.domain,
          enableDomainWhiteList: true,
          adgroups: {
            groups: [{ name: `${lab.world.domain}/Users/Domain Users`, sid: `${short}-513`, type: 'GLOBAL' }],
          },
          advancedSettings: {
            enablePassChange: true,
            enableMachineAuth: true,
            enableMachineAccess: true,
            agingTime: 5,
            plaintextAuth: false,
            identityNotInAdBehaviour: 'SEARCH_JOINED_FOREST',
            unreachableDomainsBehaviour: 'PROCEED',
          },
          adScopesNames: 'Default_Scope',
        },
      ),
    ]),
    info,
  ]
}
