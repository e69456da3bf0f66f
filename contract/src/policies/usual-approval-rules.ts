import type { ApprovalRules } from './approval-rules.ts'

/** As it comes: what looks like a device in disguise, and a group that opens more, are looked at by two. */
export const usualApprovalRules: ApprovalRules = {
  rules: [
    {
      name: 'Not what it is said to be, or opens more',
      kinds: ['onboard-endpoint'],
      roles: [],
      things: [],
      warned: false,
      warnings: ['other-maker', 'privileged'],
      undoing: false,
    },
  ],
  hours: 48,
}
