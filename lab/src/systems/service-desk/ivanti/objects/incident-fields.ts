import { fieldsOf } from '../tenant/record.ts'

/** Fields that a real incident has and that nothing is ever in here: what makes an answer as long as a real one. */
const unused = {
  text: `ActualCategory ActualService AlternateContactEmail AlternateContactPhone ApprovalStatus CIName CostPerMinute
    Cost_Currency CustomerDepartment CustomerLocation EntityLink_Category EventCIRecId FirstCallResolutionReason
    FormattedSymptom GenericEscLink_Category IncidentNetworkUserName Internals KnowledgeLink_Category LoginId
    MasterIncidentLink_Category OrganizationUnitID OwnerEmail OwnerTeamEmail OwnerType Phone ProfileLinkVIP
    ProgressBarPosition ProcessLink_Category ReportedBy ResolutionEscLink_Category RespEscLink_Category
    ReviewedBy SendSurveyNotification SLA SocialTextHeader Subcategory SubscribersEmail TemplateName TypeOfIncident
    UpdatedFrom UserTextHeader Voice WaitingEscLink_Category WorkflowInstanceId ClosingEscLink_Category
    AssignedTeamEmail ChatQueue CurrentStage Frs_CompositeContract ImpactReason LanguageCode`,
  number: `BreachPassed Cost EscalationLevel FirstResponseMinutes ReassignmentCount ReopenCount ResolutionMinutes
    TotalTimeSpent UnreadEmails`,
  id: `AlternateContactLink_RecID CIRecId EntityLink_RecID GenericEscLink_RecID KnowledgeLink_RecID
    MasterIncidentLink_RecID OrgUnitLink_RecID ProcessLink_RecID ResolutionEscLink_RecID RespEscLink_RecID
    WaitingEscLink_RecID ClosingEscLink_RecID TemplateLink_RecID`,
  'yes-no': `IsApprovalNeeded IsDuplicate IsMasterIncident IsNewRecord IsNotificationMuted IsRecurring IsRelatedToProblem
    IsReportable IsUnRead IsVIP IsWorkAroundNeeded`,
  date: `AssignedDateTime BreachDateTime ClosingEscStartDateTime EmailSentDateTime FirstResponseDateTime L1DateTime
    L2DateTime L3DateTime PausedDateTime ReopenedDateTime TargetClockDateTime WaitingSinceDateTime`,
}

/** A bit over 130; a tenant's own has about 180. */
export const incidentFields = fieldsOf({
  number: `IncidentNumber ${unused.number}`,
  text: `Subject Symptom Resolution Owner ProfileFullName Email ProfileLink_Category ClosedBy ResolvedBy ${unused.text}`,
  lists: {
    Status: 'IncidentStatus',
    Priority: 'Priority',
    Impact: 'Level',
    Urgency: 'Level',
    Service: 'Service',
    Category: 'Category',
    OwnerTeam: 'Team',
    Source: 'Source',
    CauseCode: 'CauseCode',
  },
  id: `ProfileLink_RecID ${unused.id}`,
  'yes-no': unused['yes-no'],
  date: `ResolvedDateTime ClosedDateTime ${unused.date}`,
})
