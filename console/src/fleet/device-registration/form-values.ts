/** What the form of a registration holds. */
export interface FormValues {
  readonly serialNumber: string;
  readonly organizationId: number | undefined;
  readonly productId: number | undefined;
  readonly manufacturer: string;
  readonly mqttServerId: number | null;
  readonly timeZone: string;
  readonly shortName: string;
  readonly iccid: string;
  readonly concentratorId: string;
  readonly lidar: string;
  readonly remark: string;
}
