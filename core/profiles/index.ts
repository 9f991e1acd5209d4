// oxlint-disable max-lines -- generated: two lines for each profile
import a10Acos from './a10-acos.json' with { type: 'json' };
import accedianMetronid from './accedian-metronid.json' with { type: 'json' };
import acctonFns from './accton-fns.json' with { type: 'json' };
import adtranAos from './adtran-aos.json' with { type: 'json' };
import advaFsp150 from './adva-fsp150.json' with { type: 'json' };
import advaFsp3000c from './adva-fsp3000c.json' with { type: 'json' };
import advaXg300 from './adva-xg300.json' with { type: 'json' };
import aerohiveHiveos from './aerohive-hiveos.json' with { type: 'json' };
import akcpSensorprobe from './akcp-sensorprobe.json' with { type: 'json' };
import alcatelAos from './alcatel-aos.json' with { type: 'json' };
import alcatelAos6 from './alcatel-aos-6.json' with { type: 'json' };
import alcatelOmnistack from './alcatel-omnistack.json' with { type: 'json' };
import algcomDcUps from './algcom-dc-ups.json' with { type: 'json' };
import alliedTelesis from './allied-telesis.json' with { type: 'json' };
import alteon from './alteon.json' with { type: 'json' };
import apc from './apc.json' with { type: 'json' };
import apcNetbotz from './apc-netbotz.json' with { type: 'json' };
import arborSp from './arbor-sp.json' with { type: 'json' };
import arborTms from './arbor-tms.json' with { type: 'json' };
import aristaEos from './arista-eos.json' with { type: 'json' };
import arrisApex from './arris-apex.json' with { type: 'json' };
import arrisC3 from './arris-c3.json' with { type: 'json' };
import arrisC4 from './arris-c4.json' with { type: 'json' };
import arubaController from './aruba-controller.json' with { type: 'json' };
import arubaControllerOthers from './aruba-controller-others.json' with { type: 'json' };
import arubaCx from './aruba-cx.json' with { type: 'json' };
import arubaInstant from './aruba-instant.json' with { type: 'json' };
import asentriaSiteboss from './asentria-siteboss.json' with { type: 'json' };
import asentriaSiteboss571 from './asentria-siteboss-571.json' with { type: 'json' };
import atenPdu from './aten-pdu.json' with { type: 'json' };
import avocentAcs from './avocent-acs.json' with { type: 'json' };
import avtechRoomAlert from './avtech-room-alert.json' with { type: 'json' };
import axisCamera from './axis-camera.json' with { type: 'json' };
import bdcom from './bdcom.json' with { type: 'json' };
import benu from './benu.json' with { type: 'json' };
import bgp4Mib from './bgp4-mib.json' with { type: 'json' };
import bintecBeip from './bintec-beip.json' with { type: 'json' };
import bluecoatSgos from './bluecoat-sgos.json' with { type: 'json' };
import brocadeFos from './brocade-fos.json' with { type: 'json' };
import brocadeIronware from './brocade-ironware.json' with { type: 'json' };
import brocadeVdx from './brocade-vdx.json' with { type: 'json' };
import calixAxos from './calix-axos.json' with { type: 'json' };
import calixE7 from './calix-e7.json' with { type: 'json' };
import cambiumCnmatrix from './cambium-cnmatrix.json' with { type: 'json' };
import cambiumCnwave from './cambium-cnwave.json' with { type: 'json' };
import cambiumEpmp from './cambium-epmp.json' with { type: 'json' };
import cambiumPmp from './cambium-pmp.json' with { type: 'json' };
import cambiumPtp from './cambium-ptp.json' with { type: 'json' };
import carelScs from './carel-scs.json' with { type: 'json' };
import catvEdfa from './catv-edfa.json' with { type: 'json' };
import cdataOlt from './cdata-olt.json' with { type: 'json' };
import ceragonIp20 from './ceragon-ip20.json' with { type: 'json' };
import cetpower from './cetpower.json' with { type: 'json' };
import chatsworthPdu from './chatsworth-pdu.json' with { type: 'json' };
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
import dasanNos from './dasan-nos.json' with { type: 'json' };
import datacomDmos from './datacom-dmos.json' with { type: 'json' };
import dcn from './dcn.json' with { type: 'json' };
import dellIdrac from './dell-idrac.json' with { type: 'json' };
import dellNetworking from './dell-networking.json' with { type: 'json' };
import dellOs10 from './dell-os10.json' with { type: 'json' };
import dellOs9 from './dell-os9.json' with { type: 'json' };
import dellRpdu from './dell-rpdu.json' with { type: 'json' };
import dlink from './dlink.json' with { type: 'json' };
import dragonwaveCompact from './dragonwave-compact.json' with { type: 'json' };
import dragonwaveCompactPlus from './dragonwave-compact-plus.json' with { type: 'json' };
import dragonwaveDuo from './dragonwave-duo.json' with { type: 'json' };
import draytekVigor from './draytek-vigor.json' with { type: 'json' };
import e3meterDc from './e3meter-dc.json' with { type: 'json' };
import eatonEpdu from './eaton-epdu.json' with { type: 'json' };
import eatonMatrix from './eaton-matrix.json' with { type: 'json' };
import eatonMge from './eaton-mge.json' with { type: 'json' };
import eatonSc200 from './eaton-sc200.json' with { type: 'json' };
import eatonSc300 from './eaton-sc300.json' with { type: 'json' };
import edgecoreEcs from './edgecore-ecs.json' with { type: 'json' };
import eltekSmartpack from './eltek-smartpack.json' with { type: 'json' };
import eltekWebpower from './eltek-webpower.json' with { type: 'json' };
import eltexMes from './eltex-mes.json' with { type: 'json' };
import eltexMes2400 from './eltex-mes-2400.json' with { type: 'json' };
import enterasys from './enterasys.json' with { type: 'json' };
import entitySensor from './entity-sensor.json' with { type: 'json' };
import ericssonIpos from './ericsson-ipos.json' with { type: 'json' };
import ericssonMiniLink from './ericsson-mini-link.json' with { type: 'json' };
import exablazeFusion from './exablaze-fusion.json' with { type: 'json' };
import extremeBoss from './extreme-boss.json' with { type: 'json' };
import extremeExos from './extreme-exos.json' with { type: 'json' };
import extremeFabricEngine from './extreme-fabric-engine.json' with { type: 'json' };
import extremeSlxos from './extreme-slxos.json' with { type: 'json' };
import extremeVoss from './extreme-voss.json' with { type: 'json' };
import f5Bigip from './f5-bigip.json' with { type: 'json' };
import fibrolanFalcon from './fibrolan-falcon.json' with { type: 'json' };
import firebrick from './firebrick.json' with { type: 'json' };
import forcepointFlexedge from './forcepoint-flexedge.json' with { type: 'json' };
import forcepointNgfw from './forcepoint-ngfw.json' with { type: 'json' };
import fortinetFortiadc from './fortinet-fortiadc.json' with { type: 'json' };
import fortinetFortiap from './fortinet-fortiap.json' with { type: 'json' };
import fortinetFortiextender from './fortinet-fortiextender.json' with { type: 'json' };
import fortinetFortigate from './fortinet-fortigate.json' with { type: 'json' };
import fortinetFortimail from './fortinet-fortimail.json' with { type: 'json' };
import fortinetFortisandbox from './fortinet-fortisandbox.json' with { type: 'json' };
import fortinetFortiswitch from './fortinet-fortiswitch.json' with { type: 'json' };
import fortinetFortivoice from './fortinet-fortivoice.json' with { type: 'json' };
import fortinetFortiweb from './fortinet-fortiweb.json' with { type: 'json' };
import fortinetManager from './fortinet-manager.json' with { type: 'json' };
import fortinetWlc from './fortinet-wlc.json' with { type: 'json' };
import fsCentec from './fs-centec.json' with { type: 'json' };
import fsFsos from './fs-fsos.json' with { type: 'json' };
import fsS2800 from './fs-s2800.json' with { type: 'json' };
import fsS3900 from './fs-s3900.json' with { type: 'json' };
import gePulsar from './ge-pulsar.json' with { type: 'json' };
import gigamon from './gigamon.json' with { type: 'json' };
import gudeSensorBox from './gude-sensor-box.json' with { type: 'json' };
import gwdEpon from './gwd-epon.json' with { type: 'json' };
import hillstone from './hillstone.json' with { type: 'json' };
import hirschmann from './hirschmann.json' with { type: 'json' };
import hostResources from './host-resources.json' with { type: 'json' };
import hpProcurve from './hp-procurve.json' with { type: 'json' };
import hpeComware from './hpe-comware.json' with { type: 'json' };
import hpeIlo from './hpe-ilo.json' with { type: 'json' };
import hpeMapdu from './hpe-mapdu.json' with { type: 'json' };
import hpeMsm from './hpe-msm.json' with { type: 'json' };
import hpePduModule from './hpe-pdu-module.json' with { type: 'json' };
import huaweiOptixRtn from './huawei-optix-rtn.json' with { type: 'json' };
import huaweiPower from './huawei-power.json' with { type: 'json' };
import huaweiVrp from './huawei-vrp.json' with { type: 'json' };
import hwgPoseidon from './hwg-poseidon.json' with { type: 'json' };
import icrRouter from './icr-router.json' with { type: 'json' };
import ictDistribution from './ict-distribution.json' with { type: 'json' };
import ictModularPower from './ict-modular-power.json' with { type: 'json' };
import imcoPower from './imco-power.json' with { type: 'json' };
import infineraFlexils from './infinera-flexils.json' with { type: 'json' };
import infineraGroove from './infinera-groove.json' with { type: 'json' };
import infineraXtm from './infinera-xtm.json' with { type: 'json' };
import ingrasysIpoman from './ingrasys-ipoman.json' with { type: 'json' };
import janitzaUmg from './janitza-umg.json' with { type: 'json' };
import juniperJunos from './juniper-junos.json' with { type: 'json' };
import juniperScreenos from './juniper-screenos.json' with { type: 'json' };
import juniperWlc from './juniper-wlc.json' with { type: 'json' };
import junose from './junose.json' with { type: 'json' };
import lambdatrailHs from './lambdatrail-hs.json' with { type: 'json' };
import lambdatrailLt2 from './lambdatrail-lt2.json' with { type: 'json' };
import lancomLcos from './lancom-lcos.json' with { type: 'json' };
import lancomLcosLx from './lancom-lcos-lx.json' with { type: 'json' };
import lancomLcosSx from './lancom-lcos-sx.json' with { type: 'json' };
import lastmilegearCtm from './lastmilegear-ctm.json' with { type: 'json' };
import liebert from './liebert.json' with { type: 'json' };
import linksysSmart from './linksys-smart.json' with { type: 'json' };
import linux from './linux.json' with { type: 'json' };
import loopTelecomAm3440 from './loop-telecom-am3440.json' with { type: 'json' };
import maipuMypower from './maipu-mypower.json' with { type: 'json' };
import meraki from './meraki.json' with { type: 'json' };
import merakiDescribed from './meraki-described.json' with { type: 'json' };
import metamakoMos from './metamako-mos.json' with { type: 'json' };
import microsemiMidspan from './microsemi-midspan.json' with { type: 'json' };
import mikrotikRouteros from './mikrotik-routeros.json' with { type: 'json' };
import mikrotikSwos from './mikrotik-swos.json' with { type: 'json' };
import mimosa from './mimosa.json' with { type: 'json' };
import mniProteus from './mni-proteus.json' with { type: 'json' };
import moxaAwk from './moxa-awk.json' with { type: 'json' };
import moxaEds from './moxa-eds.json' with { type: 'json' };
import mrvOptidriver from './mrv-optidriver.json' with { type: 'json' };
import netagent from './netagent.json' with { type: 'json' };
import netelasticFlexbng from './netelastic-flexbng.json' with { type: 'json' };
import netgearManaged from './netgear-managed.json' with { type: 'json' };
import netonix from './netonix.json' with { type: 'json' };
import netscalerAdc from './netscaler-adc.json' with { type: 'json' };
import nokia1830 from './nokia-1830.json' with { type: 'json' };
import nokiaIsam from './nokia-isam.json' with { type: 'json' };
import nokiaSrlinux from './nokia-srlinux.json' with { type: 'json' };
import nokiaSros from './nokia-sros.json' with { type: 'json' };
import occam from './occam.json' with { type: 'json' };
import ocnos from './ocnos.json' with { type: 'json' };
import oneaccessOneos from './oneaccess-oneos.json' with { type: 'json' };
import opnsense from './opnsense.json' with { type: 'json' };
import ospfMib from './ospf-mib.json' with { type: 'json' };
import packetlight from './packetlight.json' with { type: 'json' };
import paloaltoPanos from './paloalto-panos.json' with { type: 'json' };
import panduitPdu from './panduit-pdu.json' with { type: 'json' };
import parksOlt from './parks-olt.json' with { type: 'json' };
import pattonSmartnode from './patton-smartnode.json' with { type: 'json' };
import peplink from './peplink.json' with { type: 'json' };
import pfsense from './pfsense.json' with { type: 'json' };
import picos from './picos.json' with { type: 'json' };
import planetPdu from './planet-pdu.json' with { type: 'json' };
import pulseSecure from './pulse-secure.json' with { type: 'json' };
import qnapQts from './qnap-qts.json' with { type: 'json' };
import qtech from './qtech.json' with { type: 'json' };
import racomRay2 from './racom-ray2.json' with { type: 'json' };
import racomRay3 from './racom-ray3.json' with { type: 'json' };
import radEthernet from './rad-ethernet.json' with { type: 'json' };
import radwin from './radwin.json' with { type: 'json' };
import raisecom from './raisecom.json' with { type: 'json' };
import raritanPdu from './raritan-pdu.json' with { type: 'json' };
import riedoUpdu from './riedo-updu.json' with { type: 'json' };
import rielloNetman from './riello-netman.json' with { type: 'json' };
import rittalCmc3 from './rittal-cmc-3.json' with { type: 'json' };
import rittalLcpDx from './rittal-lcp-dx.json' with { type: 'json' };
import ruckusAp from './ruckus-ap.json' with { type: 'json' };
import ruckusZonedirector from './ruckus-zonedirector.json' with { type: 'json' };
import safCfip from './saf-cfip.json' with { type: 'json' };
import safCfm from './saf-cfm.json' with { type: 'json' };
import safIntegra from './saf-integra.json' with { type: 'json' };
import samlexPsr from './samlex-psr.json' with { type: 'json' };
import schleifenbauer from './schleifenbauer.json' with { type: 'json' };
import servertechSentry3 from './servertech-sentry3.json' with { type: 'json' };
import servertechSentry4 from './servertech-sentry4.json' with { type: 'json' };
import siaeAlfoplus from './siae-alfoplus.json' with { type: 'json' };
import siemensScalance from './siemens-scalance.json' with { type: 'json' };
import sierraAirlink from './sierra-airlink.json' with { type: 'json' };
import sikluEtherhaul from './siklu-etherhaul.json' with { type: 'json' };
import smartopticsDcp from './smartoptics-dcp.json' with { type: 'json' };
import socomecNetvision from './socomec-netvision.json' with { type: 'json' };
import sonicwall from './sonicwall.json' with { type: 'json' };
import sophosXg from './sophos-xg.json' with { type: 'json' };
import superstack3com from './superstack-3com.json' with { type: 'json' };
import synologyDsm from './synology-dsm.json' with { type: 'json' };
import tachyon from './tachyon.json' with { type: 'json' };
import taitBaseStation from './tait-base-station.json' with { type: 'json' };
import taitCore from './tait-core.json' with { type: 'json' };
import telcoBinos from './telco-binos.json' with { type: 'json' };
import teldat from './teldat.json' with { type: 'json' };
import telesteLuminato from './teleste-luminato.json' with { type: 'json' };
import teltonikaRutos from './teltonika-rutos.json' with { type: 'json' };
import teltonikaRutosOlder from './teltonika-rutos-older.json' with { type: 'json' };
import tplinkJetstream from './tplink-jetstream.json' with { type: 'json' };
import trippLite from './tripp-lite.json' with { type: 'json' };
import tsBspdu from './ts-bspdu.json' with { type: 'json' };
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
import valere from './valere.json' with { type: 'json' };
import vertivEes from './vertiv-ees.json' with { type: 'json' };
import vertivGeistPdu from './vertiv-geist-pdu.json' with { type: 'json' };
import vmwareEsxi from './vmware-esxi.json' with { type: 'json' };
import vmwareVelocloud from './vmware-velocloud.json' with { type: 'json' };
import volius from './volius.json' with { type: 'json' };
import voltronicNmc from './voltronic-nmc.json' with { type: 'json' };
import vrrpMib from './vrrp-mib.json' with { type: 'json' };
import vrrpv3Mib from './vrrpv3-mib.json' with { type: 'json' };
import vsolOlt from './vsol-olt.json' with { type: 'json' };
import watchguardFirebox from './watchguard-firebox.json' with { type: 'json' };
import waystreamIbos from './waystream-ibos.json' with { type: 'json' };
import windows from './windows.json' with { type: 'json' };
import windowsServer from './windows-server.json' with { type: 'json' };
import wisiTangram from './wisi-tangram.json' with { type: 'json' };
import wtiPower from './wti-power.json' with { type: 'json' };
import zhoneSlms from './zhone-slms.json' with { type: 'json' };
import zteZxa10 from './zte-zxa10.json' with { type: 'json' };
import zyxel from './zyxel.json' with { type: 'json' };
import zyxelZywall from './zyxel-zywall.json' with { type: 'json' };
import type { Profile } from './profile.ts';

const files = {
  'a10-acos': a10Acos,
  'accedian-metronid': accedianMetronid,
  'accton-fns': acctonFns,
  'adtran-aos': adtranAos,
  'adva-fsp150': advaFsp150,
  'adva-fsp3000c': advaFsp3000c,
  'adva-xg300': advaXg300,
  'aerohive-hiveos': aerohiveHiveos,
  'akcp-sensorprobe': akcpSensorprobe,
  'alcatel-aos': alcatelAos,
  'alcatel-aos-6': alcatelAos6,
  'alcatel-omnistack': alcatelOmnistack,
  'algcom-dc-ups': algcomDcUps,
  'allied-telesis': alliedTelesis,
  alteon,
  apc,
  'apc-netbotz': apcNetbotz,
  'arbor-sp': arborSp,
  'arbor-tms': arborTms,
  'arista-eos': aristaEos,
  'arris-apex': arrisApex,
  'arris-c3': arrisC3,
  'arris-c4': arrisC4,
  'aruba-controller': arubaController,
  'aruba-controller-others': arubaControllerOthers,
  'aruba-cx': arubaCx,
  'aruba-instant': arubaInstant,
  'asentria-siteboss': asentriaSiteboss,
  'asentria-siteboss-571': asentriaSiteboss571,
  'aten-pdu': atenPdu,
  'avocent-acs': avocentAcs,
  'avtech-room-alert': avtechRoomAlert,
  'axis-camera': axisCamera,
  bdcom,
  benu,
  'bgp4-mib': bgp4Mib,
  'bintec-beip': bintecBeip,
  'bluecoat-sgos': bluecoatSgos,
  'brocade-fos': brocadeFos,
  'brocade-ironware': brocadeIronware,
  'brocade-vdx': brocadeVdx,
  'calix-axos': calixAxos,
  'calix-e7': calixE7,
  'cambium-cnmatrix': cambiumCnmatrix,
  'cambium-cnwave': cambiumCnwave,
  'cambium-epmp': cambiumEpmp,
  'cambium-pmp': cambiumPmp,
  'cambium-ptp': cambiumPtp,
  'carel-scs': carelScs,
  'catv-edfa': catvEdfa,
  'cdata-olt': cdataOlt,
  'ceragon-ip20': ceragonIp20,
  cetpower,
  'chatsworth-pdu': chatsworthPdu,
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
  'dasan-nos': dasanNos,
  'datacom-dmos': datacomDmos,
  dcn,
  'dell-idrac': dellIdrac,
  'dell-networking': dellNetworking,
  'dell-os10': dellOs10,
  'dell-os9': dellOs9,
  'dell-rpdu': dellRpdu,
  dlink,
  'dragonwave-compact': dragonwaveCompact,
  'dragonwave-compact-plus': dragonwaveCompactPlus,
  'dragonwave-duo': dragonwaveDuo,
  'draytek-vigor': draytekVigor,
  'e3meter-dc': e3meterDc,
  'eaton-epdu': eatonEpdu,
  'eaton-matrix': eatonMatrix,
  'eaton-mge': eatonMge,
  'eaton-sc200': eatonSc200,
  'eaton-sc300': eatonSc300,
  'edgecore-ecs': edgecoreEcs,
  'eltek-smartpack': eltekSmartpack,
  'eltek-webpower': eltekWebpower,
  'eltex-mes': eltexMes,
  'eltex-mes-2400': eltexMes2400,
  enterasys,
  'entity-sensor': entitySensor,
  'ericsson-ipos': ericssonIpos,
  'ericsson-mini-link': ericssonMiniLink,
  'exablaze-fusion': exablazeFusion,
  'extreme-boss': extremeBoss,
  'extreme-exos': extremeExos,
  'extreme-fabric-engine': extremeFabricEngine,
  'extreme-slxos': extremeSlxos,
  'extreme-voss': extremeVoss,
  'f5-bigip': f5Bigip,
  'fibrolan-falcon': fibrolanFalcon,
  firebrick,
  'forcepoint-flexedge': forcepointFlexedge,
  'forcepoint-ngfw': forcepointNgfw,
  'fortinet-fortiadc': fortinetFortiadc,
  'fortinet-fortiap': fortinetFortiap,
  'fortinet-fortiextender': fortinetFortiextender,
  'fortinet-fortigate': fortinetFortigate,
  'fortinet-fortimail': fortinetFortimail,
  'fortinet-fortisandbox': fortinetFortisandbox,
  'fortinet-fortiswitch': fortinetFortiswitch,
  'fortinet-fortivoice': fortinetFortivoice,
  'fortinet-fortiweb': fortinetFortiweb,
  'fortinet-manager': fortinetManager,
  'fortinet-wlc': fortinetWlc,
  'fs-centec': fsCentec,
  'fs-fsos': fsFsos,
  'fs-s2800': fsS2800,
  'fs-s3900': fsS3900,
  'ge-pulsar': gePulsar,
  gigamon,
  'gude-sensor-box': gudeSensorBox,
  'gwd-epon': gwdEpon,
  hillstone,
  hirschmann,
  'host-resources': hostResources,
  'hp-procurve': hpProcurve,
  'hpe-comware': hpeComware,
  'hpe-ilo': hpeIlo,
  'hpe-mapdu': hpeMapdu,
  'hpe-msm': hpeMsm,
  'hpe-pdu-module': hpePduModule,
  'huawei-optix-rtn': huaweiOptixRtn,
  'huawei-power': huaweiPower,
  'huawei-vrp': huaweiVrp,
  'hwg-poseidon': hwgPoseidon,
  'icr-router': icrRouter,
  'ict-distribution': ictDistribution,
  'ict-modular-power': ictModularPower,
  'imco-power': imcoPower,
  'infinera-flexils': infineraFlexils,
  'infinera-groove': infineraGroove,
  'infinera-xtm': infineraXtm,
  'ingrasys-ipoman': ingrasysIpoman,
  'janitza-umg': janitzaUmg,
  'juniper-junos': juniperJunos,
  'juniper-screenos': juniperScreenos,
  'juniper-wlc': juniperWlc,
  junose,
  'lambdatrail-hs': lambdatrailHs,
  'lambdatrail-lt2': lambdatrailLt2,
  'lancom-lcos': lancomLcos,
  'lancom-lcos-lx': lancomLcosLx,
  'lancom-lcos-sx': lancomLcosSx,
  'lastmilegear-ctm': lastmilegearCtm,
  liebert,
  'linksys-smart': linksysSmart,
  linux,
  'loop-telecom-am3440': loopTelecomAm3440,
  'maipu-mypower': maipuMypower,
  meraki,
  'meraki-described': merakiDescribed,
  'metamako-mos': metamakoMos,
  'microsemi-midspan': microsemiMidspan,
  'mikrotik-routeros': mikrotikRouteros,
  'mikrotik-swos': mikrotikSwos,
  mimosa,
  'mni-proteus': mniProteus,
  'moxa-awk': moxaAwk,
  'moxa-eds': moxaEds,
  'mrv-optidriver': mrvOptidriver,
  netagent,
  'netelastic-flexbng': netelasticFlexbng,
  'netgear-managed': netgearManaged,
  netonix,
  'netscaler-adc': netscalerAdc,
  'nokia-1830': nokia1830,
  'nokia-isam': nokiaIsam,
  'nokia-srlinux': nokiaSrlinux,
  'nokia-sros': nokiaSros,
  occam,
  ocnos,
  'oneaccess-oneos': oneaccessOneos,
  opnsense,
  'ospf-mib': ospfMib,
  packetlight,
  'paloalto-panos': paloaltoPanos,
  'panduit-pdu': panduitPdu,
  'parks-olt': parksOlt,
  'patton-smartnode': pattonSmartnode,
  peplink,
  pfsense,
  picos,
  'planet-pdu': planetPdu,
  'pulse-secure': pulseSecure,
  'qnap-qts': qnapQts,
  qtech,
  'racom-ray2': racomRay2,
  'racom-ray3': racomRay3,
  'rad-ethernet': radEthernet,
  radwin,
  raisecom,
  'raritan-pdu': raritanPdu,
  'riedo-updu': riedoUpdu,
  'riello-netman': rielloNetman,
  'rittal-cmc-3': rittalCmc3,
  'rittal-lcp-dx': rittalLcpDx,
  'ruckus-ap': ruckusAp,
  'ruckus-zonedirector': ruckusZonedirector,
  'saf-cfip': safCfip,
  'saf-cfm': safCfm,
  'saf-integra': safIntegra,
  'samlex-psr': samlexPsr,
  schleifenbauer,
  'servertech-sentry3': servertechSentry3,
  'servertech-sentry4': servertechSentry4,
  'siae-alfoplus': siaeAlfoplus,
  'siemens-scalance': siemensScalance,
  'sierra-airlink': sierraAirlink,
  'siklu-etherhaul': sikluEtherhaul,
  'smartoptics-dcp': smartopticsDcp,
  'socomec-netvision': socomecNetvision,
  sonicwall,
  'sophos-xg': sophosXg,
  'superstack-3com': superstack3com,
  'synology-dsm': synologyDsm,
  tachyon,
  'tait-base-station': taitBaseStation,
  'tait-core': taitCore,
  'telco-binos': telcoBinos,
  teldat,
  'teleste-luminato': telesteLuminato,
  'teltonika-rutos': teltonikaRutos,
  'teltonika-rutos-older': teltonikaRutosOlder,
  'tplink-jetstream': tplinkJetstream,
  'tripp-lite': trippLite,
  'ts-bspdu': tsBspdu,
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
  valere,
  'vertiv-ees': vertivEes,
  'vertiv-geist-pdu': vertivGeistPdu,
  'vmware-esxi': vmwareEsxi,
  'vmware-velocloud': vmwareVelocloud,
  volius,
  'voltronic-nmc': voltronicNmc,
  'vrrp-mib': vrrpMib,
  'vrrpv3-mib': vrrpv3Mib,
  'vsol-olt': vsolOlt,
  'watchguard-firebox': watchguardFirebox,
  'waystream-ibos': waystreamIbos,
  windows,
  'windows-server': windowsServer,
  'wisi-tangram': wisiTangram,
  'wti-power': wtiPower,
  'zhone-slms': zhoneSlms,
  'zte-zxa10': zteZxa10,
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
