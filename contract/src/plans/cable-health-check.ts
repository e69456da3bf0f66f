import { definePlan } from './plan.ts'

/** Looks at the cable of one port without touching it, tests it by TDR, and says what was found. */
export const cableHealthCheck = definePlan({
  name: 'cable-health-check',
  title: 'Cable health check',
  key: 'workflows-cable-health-check',
  path: '/workflows/cable-health-check',
  fields: {
    /** In the address of the page, where the look without a test asks the same. */
    q: {
      kind: 'text',
      label: 'Port',
      asks: 'Port, outlet or device',
      longest: 300,
      mono: true,
      needed: true,
      help: 'Such as sw-b12-2 Gi1/0/14, B12-204-1, or a MAC.',
    },
  },
  steps: [
    { name: 'seen', title: 'Seen without a test', does: 'look', limit: 60, fails: 'keep' },
    { name: 'test', title: 'Cable test', does: 'change', kind: 'test-cable', fails: 'keep' },
    { name: 'result', title: 'Result', does: 'look', limit: 60, fails: 'keep' },
  ],
  takes: { device: 'q', port: 'q' },
  words: {
    link: 'Check the cable',
    begin: 'Test',
    done: 'Tested, and the link is back',
    next: 'Next cable',
  },
})
