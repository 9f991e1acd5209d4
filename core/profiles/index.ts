import accedianMetronid from './accedian-metronid.json' with { type: 'json' };
import adtranAos from './adtran-aos.json' with { type: 'json' };
import advaFsp150 from './adva-fsp150.json' with { type: 'json' };
import advaFsp3000c from './adva-fsp3000c.json' with { type: 'json' };
import aerohiveHiveos from './aerohive-hiveos.json' with { type: 'json' };
import alcatelAos from './alcatel-aos.json' with { type: 'json' };
import alliedTelesis from './allied-telesis.json' with { type: 'json' };
import apc from './apc.json' with { type: 'json' };
import apcNetbotz from './apc-netbotz.json' with { type: 'json' };
import aristaEos from './arista-eos.json' with { type: 'json' };
import arubaController from './aruba-controller.json' with { type: 'json' };
import arubaControllerOthers from './aruba-controller-others.json' with { type: 'json' };
import arubaCx from './aruba-cx.json' with { type: 'json' };
import arubaInstant from './aruba-instant.json' with { type: 'json' };
import axisCamera from './axis-camera.json' with { type: 'json' };
import bgp4Mib from './bgp4-mib.json' with { type: 'json' };
import brocadeFos from './brocade-fos.json' with { type: 'json' };
import brocadeIronware from './brocade-ironware.json' with { type: 'json' };
import calixAxos from './calix-axos.json' with { type: 'json' };
import calixE7 from './calix-e7.json' with { type: 'json' };
import cambiumCnmatrix from './cambium-cnmatrix.json' with { type: 'json' };
import cambiumCnwave from './cambium-cnwave.json' with { type: 'json' };
import cambiumEpmp from './cambium-epmp.json' with { type: 'json' };
import cambiumPmp from './cambium-pmp.json' with { type: 'json' };
import cambiumPtp from './cambium-ptp.json' with { type: 'json' };
import checkpointGaia from './checkpoint-gaia.json' with { type: 'json' };
import checkpointLinux from './checkpoint-linux.json' with { type: 'json' };
import ciena6500 from './ciena-6500.json' with { type: 'json' };
import cienaSaos from './ciena-saos.json' with { type: 'json' };
import ciscoAsa from './cisco-asa.json' with { type: 'json' };
import ciscoCatalyst1200 from './cisco-catalyst-1200.json' with { type: 'json' };
import ciscoIos from './cisco-ios.json' with { type: 'json' };
import ciscoIosxr from './cisco-iosxr.json' with { type: 'json' };
import ciscoNxos from './cisco-nxos.json' with { type: 'json' };
import ciscoOther from './cisco-other.json' with { type: 'json' };
import ciscoProducts from './cisco-products.json' with { type: 'json' };
import ciscoRouting from './cisco-routing.json' with { type: 'json' };
import ciscoSdwan from './cisco-sdwan.json' with { type: 'json' };
import ciscoSmallBusiness from './cisco-small-business.json' with { type: 'json' };
import ciscoUc from './cisco-uc.json' with { type: 'json' };
import ciscoUcs from './cisco-ucs.json' with { type: 'json' };
import ciscoWlc from './cisco-wlc.json' with { type: 'json' };
import citrixSdwan from './citrix-sdwan.json' with { type: 'json' };
import cradlepoint from './cradlepoint.json' with { type: 'json' };
import cyberoam from './cyberoam.json' with { type: 'json' };
import cyberpower from './cyberpower.json' with { type: 'json' };
import datacomDmos from './datacom-dmos.json' with { type: 'json' };
import dellIdrac from './dell-idrac.json' with { type: 'json' };
import dellNetworking from './dell-networking.json' with { type: 'json' };
import dellOs9 from './dell-os9.json' with { type: 'json' };
import dlink from './dlink.json' with { type: 'json' };
import draytekVigor from './draytek-vigor.json' with { type: 'json' };
import eatonEpdu from './eaton-epdu.json' with { type: 'json' };
import eatonMge from './eaton-mge.json' with { type: 'json' };
import eatonSc200 from './eaton-sc200.json' with { type: 'json' };
import eatonSc300 from './eaton-sc300.json' with { type: 'json' };
import edgecoreEcs from './edgecore-ecs.json' with { type: 'json' };
import enterasys from './enterasys.json' with { type: 'json' };
import entitySensor from './entity-sensor.json' with { type: 'json' };
import extremeBoss from './extreme-boss.json' with { type: 'json' };
import extremeExos from './extreme-exos.json' with { type: 'json' };
import extremeFabricEngine from './extreme-fabric-engine.json' with { type: 'json' };
import extremeSlxos from './extreme-slxos.json' with { type: 'json' };
import extremeVoss from './extreme-voss.json' with { type: 'json' };
import f5Bigip from './f5-bigip.json' with { type: 'json' };
import fortinetFortiadc from './fortinet-fortiadc.json' with { type: 'json' };
import fortinetFortiap from './fortinet-fortiap.json' with { type: 'json' };
import fortinetFortiextender from './fortinet-fortiextender.json' with { type: 'json' };
import fortinetFortigate from './fortinet-fortigate.json' with { type: 'json' };
import fortinetFortiswitch from './fortinet-fortiswitch.json' with { type: 'json' };
import fortinetManager from './fortinet-manager.json' with { type: 'json' };
import fortinetWlc from './fortinet-wlc.json' with { type: 'json' };
import fsFsos from './fs-fsos.json' with { type: 'json' };
import hirschmann from './hirschmann.json' with { type: 'json' };
import hostResources from './host-resources.json' with { type: 'json' };
import hpProcurve from './hp-procurve.json' with { type: 'json' };
import hpeComware from './hpe-comware.json' with { type: 'json' };
import hpeIlo from './hpe-ilo.json' with { type: 'json' };
import huaweiOptixRtn from './huawei-optix-rtn.json' with { type: 'json' };
import huaweiPower from './huawei-power.json' with { type: 'json' };
import huaweiVrp from './huawei-vrp.json' with { type: 'json' };
import infineraGroove from './infinera-groove.json' with { type: 'json' };
import infineraXtm from './infinera-xtm.json' with { type: 'json' };
import juniperJunos from './juniper-junos.json' with { type: 'json' };
import lancomLcos from './lancom-lcos.json' with { type: 'json' };
import lancomLcosLx from './lancom-lcos-lx.json' with { type: 'json' };
import lancomLcosSx from './lancom-lcos-sx.json' with { type: 'json' };
import liebert from './liebert.json' with { type: 'json' };
import linux from './linux.json' with { type: 'json' };
import meraki from './meraki.json' with { type: 'json' };
import merakiDescribed from './meraki-described.json' with { type: 'json' };
import metamakoMos from './metamako-mos.json' with { type: 'json' };
import mikrotikRouteros from './mikrotik-routeros.json' with { type: 'json' };
import mikrotikSwos from './mikrotik-swos.json' with { type: 'json' };
import mimosa from './mimosa.json' with { type: 'json' };
import netgearManaged from './netgear-managed.json' with { type: 'json' };
import netonix from './netonix.json' with { type: 'json' };
import netscalerAdc from './netscaler-adc.json' with { type: 'json' };
import nokia1830 from './nokia-1830.json' with { type: 'json' };
import nokiaIsam from './nokia-isam.json' with { type: 'json' };
import nokiaSrlinux from './nokia-srlinux.json' with { type: 'json' };
import nokiaSros from './nokia-sros.json' with { type: 'json' };
import ocnos from './ocnos.json' with { type: 'json' };
import oneaccessOneos from './oneaccess-oneos.json' with { type: 'json' };
import opnsense from './opnsense.json' with { type: 'json' };
import ospfMib from './ospf-mib.json' with { type: 'json' };
import paloaltoPanos from './paloalto-panos.json' with { type: 'json' };
import peplink from './peplink.json' with { type: 'json' };
import pfsense from './pfsense.json' with { type: 'json' };
import qnapQts from './qnap-qts.json' with { type: 'json' };
import radEthernet from './rad-ethernet.json' with { type: 'json' };
import radwin from './radwin.json' with { type: 'json' };
import raritanPdu from './raritan-pdu.json' with { type: 'json' };
import rielloNetman from './riello-netman.json' with { type: 'json' };
import ruckusZonedirector from './ruckus-zonedirector.json' with { type: 'json' };
import sierraAirlink from './sierra-airlink.json' with { type: 'json' };
import sikluEtherhaul from './siklu-etherhaul.json' with { type: 'json' };
import sonicwall from './sonicwall.json' with { type: 'json' };
import sophosXg from './sophos-xg.json' with { type: 'json' };
import synologyDsm from './synology-dsm.json' with { type: 'json' };
import teldat from './teldat.json' with { type: 'json' };
import teltonikaRutos from './teltonika-rutos.json' with { type: 'json' };
import teltonikaRutosOlder from './teltonika-rutos-older.json' with { type: 'json' };
import tplinkJetstream from './tplink-jetstream.json' with { type: 'json' };
import ubiquitiAf60 from './ubiquiti-af60.json' with { type: 'json' };
import ubiquitiAiros from './ubiquiti-airos.json' with { type: 'json' };
import ubiquitiEdgeos from './ubiquiti-edgeos.json' with { type: 'json' };
import ubiquitiEdgeswitch from './ubiquiti-edgeswitch.json' with { type: 'json' };
import ubiquitiLtu from './ubiquiti-ltu.json' with { type: 'json' };
import ubiquitiUfiber from './ubiquiti-ufiber.json' with { type: 'json' };
import ubiquitiUnifi from './ubiquiti-unifi.json' with { type: 'json' };
import ucdMemory from './ucd-memory.json' with { type: 'json' };
import ucdSnmp from './ucd-snmp.json' with { type: 'json' };
import upsMib from './ups-mib.json' with { type: 'json' };
import vertivGeistPdu from './vertiv-geist-pdu.json' with { type: 'json' };
import vmwareEsxi from './vmware-esxi.json' with { type: 'json' };
import vmwareVelocloud from './vmware-velocloud.json' with { type: 'json' };
import vrrpMib from './vrrp-mib.json' with { type: 'json' };
import vrrpv3Mib from './vrrpv3-mib.json' with { type: 'json' };
import watchguardFirebox from './watchguard-firebox.json' with { type: 'json' };
import windows from './windows.json' with { type: 'json' };
import windowsServer from './windows-server.json' with { type: 'json' };
import zyxel from './zyxel.json' with { type: 'json' };
import zyxelZywall from './zyxel-zywall.json' with { type: 'json' };
import type { Profile } from './profile.ts';

const files = {
  'accedian-metronid': accedianMetronid,
  'adtran-aos': adtranAos,
  'adva-fsp150': advaFsp150,
  'adva-fsp3000c': advaFsp3000c,
  'aerohive-hiveos': aerohiveHiveos,
  'alcatel-aos': alcatelAos,
  'allied-telesis': alliedTelesis,
  apc,
  'apc-netbotz': apcNetbotz,
  'arista-eos': aristaEos,
  'aruba-controller': arubaController,
  'aruba-controller-others': arubaControllerOthers,
  'aruba-cx': arubaCx,
  'aruba-instant': arubaInstant,
  'axis-camera': axisCamera,
  'bgp4-mib': bgp4Mib,
  'brocade-fos': brocadeFos,
  'brocade-ironware': brocadeIronware,
  'calix-axos': calixAxos,
  'calix-e7': calixE7,
  'cambium-cnmatrix': cambiumCnmatrix,
  'cambium-cnwave': cambiumCnwave,
  'cambium-epmp': cambiumEpmp,
  'cambium-pmp': cambiumPmp,
  'cambium-ptp': cambiumPtp,
  'checkpoint-gaia': checkpointGaia,
  'checkpoint-linux': checkpointLinux,
  'ciena-6500': ciena6500,
  'ciena-saos': cienaSaos,
  'cisco-asa': ciscoAsa,
  'cisco-catalyst-1200': ciscoCatalyst1200,
  'cisco-ios': ciscoIos,
  'cisco-iosxr': ciscoIosxr,
  'cisco-nxos': ciscoNxos,
  'cisco-other': ciscoOther,
  'cisco-products': ciscoProducts,
  'cisco-routing': ciscoRouting,
  'cisco-sdwan': ciscoSdwan,
  'cisco-small-business': ciscoSmallBusiness,
  'cisco-uc': ciscoUc,
  'cisco-ucs': ciscoUcs,
  'cisco-wlc': ciscoWlc,
  'citrix-sdwan': citrixSdwan,
  cradlepoint,
  cyberoam,
  cyberpower,
  'datacom-dmos': datacomDmos,
  'dell-idrac': dellIdrac,
  'dell-networking': dellNetworking,
  'dell-os9': dellOs9,
  dlink,
  'draytek-vigor': draytekVigor,
  'eaton-epdu': eatonEpdu,
  'eaton-mge': eatonMge,
  'eaton-sc200': eatonSc200,
  'eaton-sc300': eatonSc300,
  'edgecore-ecs': edgecoreEcs,
  enterasys,
  'entity-sensor': entitySensor,
  'extreme-boss': extremeBoss,
  'extreme-exos': extremeExos,
  'extreme-fabric-engine': extremeFabricEngine,
  'extreme-slxos': extremeSlxos,
  'extreme-voss': extremeVoss,
  'f5-bigip': f5Bigip,
  'fortinet-fortiadc': fortinetFortiadc,
  'fortinet-fortiap': fortinetFortiap,
  'fortinet-fortiextender': fortinetFortiextender,
  'fortinet-fortigate': fortinetFortigate,
  'fortinet-fortiswitch': fortinetFortiswitch,
  'fortinet-manager': fortinetManager,
  'fortinet-wlc': fortinetWlc,
  'fs-fsos': fsFsos,
  hirschmann,
  'host-resources': hostResources,
  'hp-procurve': hpProcurve,
  'hpe-comware': hpeComware,
  'hpe-ilo': hpeIlo,
  'huawei-optix-rtn': huaweiOptixRtn,
  'huawei-power': huaweiPower,
  'huawei-vrp': huaweiVrp,
  'infinera-groove': infineraGroove,
  'infinera-xtm': infineraXtm,
  'juniper-junos': juniperJunos,
  'lancom-lcos': lancomLcos,
  'lancom-lcos-lx': lancomLcosLx,
  'lancom-lcos-sx': lancomLcosSx,
  liebert,
  linux,
  meraki,
  'meraki-described': merakiDescribed,
  'metamako-mos': metamakoMos,
  'mikrotik-routeros': mikrotikRouteros,
  'mikrotik-swos': mikrotikSwos,
  mimosa,
  'netgear-managed': netgearManaged,
  netonix,
  'netscaler-adc': netscalerAdc,
  'nokia-1830': nokia1830,
  'nokia-isam': nokiaIsam,
  'nokia-srlinux': nokiaSrlinux,
  'nokia-sros': nokiaSros,
  ocnos,
  'oneaccess-oneos': oneaccessOneos,
  opnsense,
  'ospf-mib': ospfMib,
  'paloalto-panos': paloaltoPanos,
  peplink,
  pfsense,
  'qnap-qts': qnapQts,
  'rad-ethernet': radEthernet,
  radwin,
  'raritan-pdu': raritanPdu,
  'riello-netman': rielloNetman,
  'ruckus-zonedirector': ruckusZonedirector,
  'sierra-airlink': sierraAirlink,
  'siklu-etherhaul': sikluEtherhaul,
  sonicwall,
  'sophos-xg': sophosXg,
  'synology-dsm': synologyDsm,
  teldat,
  'teltonika-rutos': teltonikaRutos,
  'teltonika-rutos-older': teltonikaRutosOlder,
  'tplink-jetstream': tplinkJetstream,
  'ubiquiti-af60': ubiquitiAf60,
  'ubiquiti-airos': ubiquitiAiros,
  'ubiquiti-edgeos': ubiquitiEdgeos,
  'ubiquiti-edgeswitch': ubiquitiEdgeswitch,
  'ubiquiti-ltu': ubiquitiLtu,
  'ubiquiti-ufiber': ubiquitiUfiber,
  'ubiquiti-unifi': ubiquitiUnifi,
  'ucd-memory': ucdMemory,
  'ucd-snmp': ucdSnmp,
  'ups-mib': upsMib,
  'vertiv-geist-pdu': vertivGeistPdu,
  'vmware-esxi': vmwareEsxi,
  'vmware-velocloud': vmwareVelocloud,
  'vrrp-mib': vrrpMib,
  'vrrpv3-mib': vrrpv3Mib,
  'watchguard-firebox': watchguardFirebox,
  windows,
  'windows-server': windowsServer,
  zyxel,
  'zyxel-zywall': zyxelZywall,
};

/** The name of a profile's file. */
export type ProfileId = keyof typeof files;

/**
 * All device profiles. Generated by `npm run docs` from the files of this folder; a test compares
 * each with the schema.
 */
export const PROFILES: readonly (Profile & { id: ProfileId })[] = Object.entries(files).map(
  ([id, file]) => ({ id: id as ProfileId, ...(file as unknown as Profile) }),
);
