/**
 * Classes as the schema of Windows Server 2016 defines them (MS-ADSC), with those of their attributes that the lab has, and
 * what Exchange and LAPS add to two of them. A line for each: display name, common name, identifier, category (1 structural, 2
 * abstract, 3 auxiliary, 0 what came before the distinction), the class above, the category of its objects, and the attribute
 * that names them. Below it auxiliary classes, attributes that must and may be there, and classes that it lies below.
 */
export const classTable = `
top Top 2.5.6.0 2 top Top cn
  must objectClass objectCategory nTSecurityDescriptor instanceType
  may cn createTimeStamp description directReports displayName distinguishedName fSMORoleOwner
  may isCriticalSystemObject isDeleted isRecycled lastKnownParent memberOf modifyTimeStamp msDS-LastKnownRDN
  may msDS-PrincipalName msDS-ReplAttributeMetaData name objectGUID objectVersion proxyAddresses serverReferenceBL
  may showInAdvancedViewOnly subSchemaSubEntry systemFlags uSNChanged uSNCreated wellKnownObjects whenChanged
  may whenCreated
person Person 2.5.6.6 0 top Person cn
  must cn
  may serialNumber sn telephoneNumber
  below organizationalUnit container
organizationalPerson Organizational-Person 2.5.6.7 0 person Person cn
  may c co company countryCode department employeeID facsimileTelephoneNumber givenName homePhone ipPhone l mail
  may manager mobile otherHomePhone otherMobile otherTelephone ou pager
  may physicalDeliveryOfficeName postalCode st streetAddress thumbnailPhoto title
  below organizationalUnit container
user User 1.2.840.113556.1.5.9 1 organizationalPerson Person cn
  aux securityPrincipal mailRecipient
  may accountExpires adminCount badPasswordTime badPwdCount displayName employeeNumber employeeType givenName lastLogon
  may lastLogonTimestamp lockoutTime logonCount logonHours mail manager mobile msDS-ResultantPSO
  may msDS-SupportedEncryptionTypes msDS-User-Account-Control-Computed msDS-UserPasswordExpiryTimeComputed
  may primaryGroupID pwdLastSet servicePrincipalName uid unicodePwd userAccountControl userPrincipalName
  may userWorkstations
  below builtinDomain organizationalUnit domainDNS
computer Computer 1.2.840.113556.1.3.30 1 user Computer cn
  may cn dNSHostName location managedBy ms-Mcs-AdmPwdExpirationTime msDS-AdditionalSamAccountName msDS-isGC
  may msLAPS-PasswordExpirationTime operatingSystem operatingSystemServicePack operatingSystemVersion
  below container organizationalUnit domainDNS
msDS-GroupManagedServiceAccount ms-DS-Group-Managed-Service-Account 1.2.840.113556.1.5.282 1 computer ms-DS-Group-Managed-Service-Account cn
  below container organizationalUnit domainDNS
group Group 1.2.840.113556.1.5.8 1 top Group cn
  aux mailRecipient securityPrincipal
  must groupType
  may adminCount mail managedBy member primaryGroupToken
  below container builtinDomain organizationalUnit domainDNS
organizationalUnit Organizational-Unit 2.5.6.5 1 top Organizational-Unit ou
  must ou
  may c co countryCode l managedBy physicalDeliveryOfficeName postalCode st telephoneNumber
  below organizationalUnit domainDNS
container Container 1.2.840.113556.1.3.23 1 top Container cn
  must cn
  below server nTDSService domainDNS configuration container organizationalUnit
domain Domain 1.2.840.113556.1.5.66 2 top Domain-DNS dc
  must dc
  below domain
domainDNS Domain-DNS 1.2.840.113556.1.5.67 1 domain Domain-DNS dc
  aux samDomain
  may managedBy msDS-Behavior-Version
  below domainDNS
builtinDomain Builtin-Domain 1.2.840.113556.1.5.4 1 top Builtin-Domain cn
  aux samDomainBase
  below domainDNS
samDomainBase Sam-Domain-Base 1.2.840.113556.1.5.2 3 top Sam-Domain-Base cn
  may lockoutDuration lockOutObservationWindow lockoutThreshold maxPwdAge minPwdLength nTSecurityDescriptor
  may objectSid
samDomain Sam-Domain 1.2.840.113556.1.5.3 3 top Sam-Domain cn
  aux samDomainBase
  may description lockoutDuration lockOutObservationWindow lockoutThreshold maxPwdAge minPwdLength nETBIOSName
securityPrincipal Security-Principal 1.2.840.113556.1.5.6 3 top Security-Principal cn
  must sAMAccountName objectSid
  may nTSecurityDescriptor sAMAccountType tokenGroups
mailRecipient Mail-Recipient 1.2.840.113556.1.3.46 3 top Mail-Recipient cn
  must cn
  may extensionAttribute1 extensionAttribute2 extensionAttribute3 extensionAttribute4 extensionAttribute5
  may extensionAttribute6 extensionAttribute7 extensionAttribute8 extensionAttribute9 extensionAttribute10
  may extensionAttribute11 extensionAttribute12 extensionAttribute13 extensionAttribute14 extensionAttribute15
  may homeMDB info legacyExchangeDN msExchRecipientTypeDetails telephoneNumber
  below container
configuration Configuration 1.2.840.113556.1.5.12 1 top Configuration cn
  must cn
  below domainDNS
sitesContainer Sites-Container 1.2.840.113556.1.5.107 1 top Sites-Container cn
  below configuration
site Site 1.2.840.113556.1.5.31 1 top Site cn
  may location managedBy
  below sitesContainer
serversContainer Servers-Container 1.2.840.113556.1.5.7000.48 1 top Servers-Container cn
  below site
server Server 1.2.840.113556.1.5.17 1 top Server cn
  may dNSHostName managedBy msDS-isGC serialNumber serverReference
  below serversContainer
applicationSettings Application-Settings 1.2.840.113556.1.5.7000.49 2 top Application-Settings cn
  below server
applicationSiteSettings Application-Site-Settings 1.2.840.113556.1.5.68 2 top Application-Site-Settings cn
  below site
nTDSSiteSettings NTDS-Site-Settings 1.2.840.113556.1.5.69 1 applicationSiteSettings NTDS-Site-Settings cn
  may interSiteTopologyGenerator managedBy options
  below site
nTDSDSA NTDS-DSA 1.2.840.113556.1.5.7000.47 1 applicationSettings NTDS-DSA cn
  may dMDLocation hasMasterNCs hasPartialReplicaNCs invocationId managedBy msDS-Behavior-Version msDS-HasDomainNCs
  may msDS-hasMasterNCs msDS-isGC options serverReference
  below server
crossRefContainer Cross-Ref-Container 1.2.840.113556.1.5.7000.53 1 top Cross-Ref-Container cn
  may msDS-Behavior-Version
  below configuration
crossRef Cross-Ref 1.2.840.113556.1.3.11 1 top Cross-Ref cn
  must nCName dnsRoot cn
  may msDS-Behavior-Version msDS-NC-Replica-Locations nETBIOSName
  below crossRefContainer
nTDSService NTDS-Service 1.2.840.113556.1.5.72 1 top NTDS-Service cn
  may tombstoneLifetime
  below container
queryPolicy Query-Policy 1.2.840.113556.1.5.106 1 top Query-Policy cn
  may lDAPAdminLimits
  below container
dMD DMD 1.2.840.113556.1.3.9 1 top DMD cn
  must cn
  below configuration
attributeSchema Attribute-Schema 1.2.840.113556.1.3.14 1 top Attribute-Schema cn
  must schemaIDGUID oMSyntax lDAPDisplayName isSingleValued cn attributeSyntax attributeID
  may attributeSecurityGUID isMemberOfPartialAttributeSet linkID searchFlags systemOnly
  below dMD
classSchema Class-Schema 1.2.840.113556.1.3.13 1 top Class-Schema cn
  must subClassOf schemaIDGUID objectClassCategory governsID defaultObjectCategory cn
  may auxiliaryClass lDAPDisplayName mayContain mustContain possSuperiors rDNAttID systemAuxiliaryClass
  may systemMayContain systemMustContain systemOnly systemPossSuperiors
  below dMD
subSchema SubSchema 2.5.20.1 1 top SubSchema cn
  may attributeTypes dITContentRules extendedAttributeInfo extendedClassInfo modifyTimeStamp objectClasses
  below dMD
msDS-PasswordSettingsContainer ms-DS-Password-Settings-Container 1.2.840.113556.1.5.256 1 top ms-DS-Password-Settings-Container cn
  below container
msDS-PasswordSettings ms-DS-Password-Settings 1.2.840.113556.1.5.255 1 top ms-DS-Password-Settings cn
  must msDS-PasswordSettingsPrecedence msDS-LockoutThreshold msDS-LockoutDuration msDS-LockoutObservationWindow
  must msDS-MaximumPasswordAge
  may msDS-PSOAppliesTo
  below msDS-PasswordSettingsContainer
msFVE-RecoveryInformation ms-FVE-RecoveryInformation 1.2.840.113556.1.5.253 1 top ms-FVE-RecoveryInformation cn
  must msFVE-RecoveryGuid
  below computer
dnsZone Dns-Zone 1.2.840.113556.1.5.85 1 top Dns-Zone dc
  must dc
  may managedBy
  below container
rIDManager RID-Manager 1.2.840.113556.1.5.83 1 top RID-Manager cn
  must rIDAvailablePool
  below container
infrastructureUpdate Infrastructure-Update 1.2.840.113556.1.5.175 1 top Infrastructure-Update cn
  below infrastructureUpdate domain
subnetContainer Subnet-Container 1.2.840.113556.1.5.95 1 top Subnet-Container cn
  below sitesContainer
contact Contact 1.2.840.113556.1.5.15 1 organizationalPerson Person cn
  aux mailRecipient
  must cn
  below organizationalUnit domainDNS
`
